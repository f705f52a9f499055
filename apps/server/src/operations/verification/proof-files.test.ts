import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { form, formType } from '../../../test/odd-files/form.ts'
import { decide, latestProof, saveBusiness, submitProof, verifyProof } from '../../../test/proofs.ts'
import { movingClock } from '../../lib/clock.ts'

const noon = new Date('2026-11-20T12:00:00Z')
const clock = movingClock(noon)
const dayMs = 86_400_000
let app: TestApp
let operator: Person
beforeAll(async () => {
  app = await testApp({ clock })
  operator = await app.aPerson('admin')
})
beforeEach(() => clock.moveTo(noon))
afterAll(() => app.close())

const pdf = (text = 'attestation') => Buffer.from(`%PDF-1.7\n<script>alert("${text}")</script>\n%%EOF`)
const photo = () =>
  sharp({ create: { width: 24, height: 16, channels: 3, background: '#6D1F48' } })
    .png()
    .toBuffer()

const upload = (person: Person, content: Buffer, headers = {}) =>
  app.server.inject({
    method: 'POST',
    url: '/api/v1/account/verification/file',
    headers: { 'content-type': formType, authorization: `Bearer ${person.token}`, ...headers },
    payload: form({ content }),
  })
const sent = async (person: Person, content: Buffer): Promise<string> => {
  const reply = await upload(person, content)
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json().filename
}
const submitWith = async (person: Person, kind: string, files: string[]) =>
  expect((await person.post(`/api/v1/account/verification/${kind}`, { files })).status).toBe(200)
const ownLink = (person: Person, filename: string) => person.get(`/api/v1/account/verification/file/${filename}`)
const openAs = (person: Person, ownerId: string, filename: string) =>
  person.post(`/api/v1/admin/verification/${ownerId}/file/${filename}`)
const remaining = async (person: Person) =>
  (await app.db.selectFrom('uploads').select('filename').where('userId', '=', person.id).execute()).length
const runJobs = async () => {
  await app.runRecurringJob('delete-old-proof-files')
  await app.runRecurringJob('delete-unused-pictures')
}

it('a PDF is stored as it is, and downloaded in a way in which no browser runs it', async () => {
  const nadia = await app.aPerson('professional')
  const filename = await sent(nadia, pdf())
  expect(filename).toMatch(/^[0-9a-f]{64}\.pdf$/)
  const { url } = (await ownLink(nadia, filename)).body
  const reply = await app.server.inject({ url })
  expect(reply.rawPayload).toEqual(pdf())
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="piece.pdf"',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  })
  expect((await app.server.inject({ url: url.replace(/signature=./, 'signature=_') })).statusCode).toBe(404)
  clock.advance(5 * 60_000)
  expect((await app.server.inject({ url })).statusCode).toBe(410)
})

it('the same PDF of two people is two files, and the same one twice is one', async () => {
  const [nadia, awa] = [await app.aPerson('professional'), await app.aPerson('professional')]
  const first = await sent(nadia, pdf())
  expect([await sent(nadia, pdf()), await remaining(nadia)]).toEqual([first, 1])
  expect(await sent(awa, pdf())).not.toBe(first)
})

it.each([
  ['neither a picture nor a PDF', Buffer.from('<!doctype html><p>%PDF-1.7'), 415],
  ['empty', Buffer.alloc(0), 415],
  ['a picture that is cut', Buffer.from('\xff\xd8\xff\xe0', 'latin1'), 422],
  ['larger than 10 MB', Buffer.concat([pdf(), Buffer.alloc(10_000_000)]), 413],
])('a file that is %s is refused', async (_, content, status) => {
  const nadia = await app.aPerson('professional')
  expect((await upload(nadia, content)).statusCode).toBe(status)
  expect(await remaining(nadia)).toBe(0)
})

it('an upload that is sent again with its key is stored once', async () => {
  const nadia = await app.aPerson('professional')
  const key = { 'idempotency-key': 'once' }
  const [first, again] = [await upload(nadia, pdf('key'), key), await upload(nadia, pdf('key'), key)]
  expect(again.json()).toEqual(first.json())
  expect((await upload(nadia, pdf('other'), key)).statusCode).toBe(409)
})

it('a document counts among the 30 files that are used nowhere', async () => {
  const nadia = await app.aPerson('professional')
  for (let index = 0; index < 30; index++) await sent(nadia, pdf(`${index}`))
  const refused = await upload(nadia, pdf('one more'))
  expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('Trente images')])
})

it('only the owner and operators open a file, and each opening by an operator is recorded', async () => {
  const [nadia, other, awa] = [
    await app.aPerson('professional'),
    await app.aPerson('professional'),
    await app.aPerson('customer'),
  ]
  const withoutFactor = await app.aPerson('admin', { withoutSecondFactor: true })
  const files = [await sent(nadia, pdf()), await sent(nadia, await photo())]
  for (const filename of files) expect((await openAs(operator, nadia.id, filename)).status).toBe(404)
  await submitWith(nadia, 'insurance', files)
  for (const filename of files) {
    expect((await ownLink(nadia, filename)).status).toBe(200)
    expect((await ownLink(other, filename)).status).toBe(404)
    expect((await ownLink(awa, filename)).status).toBe(403)
    expect((await ownLink(operator, filename)).status).toBe(403)
    expect((await openAs(nadia, nadia.id, filename)).status).toBe(403)
    expect((await openAs(withoutFactor, nadia.id, filename)).status).toBe(403)
    expect((await openAs(operator, other.id, filename)).status).toBe(404)
    const { status, body } = await openAs(operator, nadia.id, filename)
    expect([status, (await app.server.inject({ url: body.url })).statusCode]).toEqual([200, 200])
  }
  // The links to pictures of messages do not open a proof.
  const [, picture] = files
  expect((await operator.get(`/api/v1/upload/${picture}/link`)).status).toBe(404)
  const { actions } = (await operator.get(`/api/v1/admin/people/${nadia.id}`)).body
  expect(actions).toMatchObject([
    { kind: 'proof_read', operator: operator.email, details: { proof: 'insurance' } },
    { kind: 'proof_read', operator: operator.email, details: { proof: 'insurance' } },
  ])
})

describe('a job deletes', () => {
  it('the files of an identity thirty days after the decision, and keeps the others', async () => {
    const nadia = await app.aPerson('professional')
    await submitWith(nadia, 'identity', [await sent(nadia, await photo())])
    await submitWith(nadia, 'insurance', [await sent(nadia, pdf())])
    clock.advance(dayMs)
    for (const kind of ['identity', 'insurance'] as const) await verifyProof(operator, nadia.id, kind)
    clock.advance(30 * dayMs - 1)
    await runJobs()
    expect(await remaining(nadia)).toBe(2)
    clock.advance(2)
    await runJobs()
    await runJobs()
    const files = await app.db.selectFrom('uploads').select('filename').where('userId', '=', nadia.id).execute()
    expect(files).toEqual([{ filename: expect.stringMatching(/pdf$/) }])
    clock.moveTo(noon)
    expect((await latestProof(operator, nadia.id, 'identity')).files).toEqual([])
  })

  it('the files of a refused proof after thirty days, and those of one that waits never', async () => {
    const nadia = await app.aPerson('professional')
    await submitWith(nadia, 'insurance', [await sent(nadia, pdf())])
    await submitWith(nadia, 'address', [await sent(nadia, pdf('address'))])
    const { id: proofId } = await latestProof(operator, nadia.id, 'insurance')
    const refusal = { proofId, decision: 'refuse', state: 'to_check', reason: 'unreadable' }
    expect((await decide(operator, nadia.id, refusal)).status).toBe(200)
    clock.advance(31 * dayMs)
    await runJobs()
    expect(await remaining(nadia)).toBe(1)
  })

  it('a file that no proof uses after a day', async () => {
    const nadia = await app.aPerson('professional')
    await sent(nadia, pdf())
    clock.advance(dayMs)
    await runJobs()
    expect(await remaining(nadia)).toBe(0)
  })
})

it('the export has the proofs, and the deletion of the account leaves a decision without names or files', async () => {
  const nadia = await app.aPerson('professional', { firstname: 'Zénaïde' })
  await saveBusiness(nadia, '73282932000074', 'Zénaïde Coiffure')
  await submitWith(nadia, 'identity', [await sent(nadia, pdf('Zénaïde'))])
  await submitProof(app, nadia, 'siret')
  await verifyProof(operator, nadia.id, 'siret')
  const { id: proofId } = await latestProof(operator, nadia.id, 'identity')
  await decide(operator, nadia.id, {
    ...{ proofId, decision: 'refuse', state: 'to_check', reason: 'other', words: 'Zénaïde, c’est flou.' },
  })
  const { proofs } = (await nadia.get('/api/v1/account/export')).body
  expect(proofs).toMatchObject([
    {
      kind: 'identity',
      state: 'refused',
      refusalWords: 'Zénaïde, c’est flou.',
      files: [expect.stringMatching(/pdf$/)],
    },
    { kind: 'siret', state: 'verified', siret: '73282932000074', validUntil: '2027-11-20' },
  ])
  expect((await nadia.deleteAccount()).status).toBe(204)
  await app.drainJobs()
  expect(await remaining(nadia)).toBe(0)
  // The reasons of operators stay in the audit log.
  expect(await app.tablesWith('Zénaïde')).toEqual(['public.operator_actions'])
  const left = await app.db.selectFrom('proofs').selectAll().where('userId', '=', nadia.id).execute()
  expect(left.map(({ state, personName, siret }) => [state, personName, siret])).toEqual([
    ['refused', '', null],
    ['closed', '', ''],
  ])
})
