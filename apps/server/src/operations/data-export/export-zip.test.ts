import { rmSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { password } from '../../../test/people.ts'
import { aProofFile } from '../../../test/proofs.ts'
import { pathOf } from '../../platform/uploads/picture-files.ts'

let app: TestApp
let operator: Person
let nadia: Person
beforeAll(async () => {
  app = await testApp()
  operator = await app.aPerson('admin')
  nadia = await app.aPerson('professional')
})
afterAll(() => app.close())

const exportUrl = '/api/v1/account/export'
const iban = 'FR7630006000011234567890189'

/** Asks for a zip and returns its files by name. */
const zipFor = async (person: Person, url: string, body?: object) => {
  const reply = await app.server.inject({
    ...(body ? { method: 'POST', payload: body } : { method: 'GET' }),
    url,
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/zip'])
  return unzip(reply.rawPayload)
}

/** Reads the central directory of a zip. */
const unzip = (zip: Buffer) => {
  const files = new Map<string, Buffer>()
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'))
  let entry = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size, nameSize] = [
      zip.readUInt16LE(entry + 10),
      zip.readUInt32LE(entry + 20),
      zip.readUInt16LE(entry + 28),
    ]
    const local = zip.readUInt32LE(entry + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const content = zip.subarray(start, start + size)
    const name = zip.subarray(entry + 46, entry + 46 + nameSize).toString()
    files.set(name, method === 8 ? inflateRawSync(content) : content)
    entry += 46 + nameSize + zip.readUInt16LE(entry + 30) + zip.readUInt16LE(entry + 32)
  }
  return files
}
const dataIn = (files: Map<string, Buffer>) => JSON.parse(files.get('donnees.json')?.toString() ?? '')

it('the zip has the data, and the person’s own pictures and documents', async () => {
  const [photo, pdf] = [await aProofFile(app, nadia.id), await aProofFile(app, nadia.id, 'pdf')]
  await aProofFile(app, operator.id)
  const lost = await aProofFile(app, nadia.id)
  rmSync(pathOf(app.deps, { filename: lost, private: true }))
  const files = await zipFor(nadia, `${exportUrl}?format=zip`)
  expect([...files.keys()]).toEqual(['donnees.json', `photos-privees/${photo}`, `documents/${pdf}`])
  expect(files.get(`documents/${pdf}`)?.toString()).toBe('pixels')
  const { uploads, account } = dataIn(files)
  expect(uploads.map(({ filename }: { filename: string }) => filename)).toEqual([photo, pdf, lost])
  expect(account.email).toBe(nadia.email)
})

it('the answer without a format stays JSON, and an unknown format is refused', async () => {
  const { headers, body } = await nadia.get(exportUrl)
  expect([headers['content-disposition'], body.account.email]).toEqual([
    'attachment; filename="mes-donnees.json"',
    nadia.email,
  ])
  expect((await nadia.get(`${exportUrl}?format=xml`)).status).toBe(422)
})

it('the whole IBAN is in the zip after the password alone', async () => {
  expect((await nadia.patch(`/api/v1/payment/${nadia.id}`, { numero: iban })).status).toBe(200)
  const masked = dataIn(await zipFor(nadia, `${exportUrl}?format=zip`))
  expect(JSON.stringify(masked)).not.toContain(iban)
  expect(masked.payoutAccount).toMatchObject([{ ibanLast4: '0189' }])
  const refused = await nadia.post(exportUrl, { password: 'Pas-le-bon-1!' })
  expect([refused.status, refused.body.details]).toEqual([422, expect.anything()])
  expect(dataIn(await zipFor(nadia, exportUrl, { password })).iban).toBe(iban)
})

it('an operator exports the data of a suspended person, without the IBAN; the audit log has the reason, and a mail tells the person', async () => {
  const reason = 'Demande reçue par e-mail le 20 novembre.'
  const handOver = `/api/v1/admin/people/${nadia.id}/export`
  expect((await operator.post(handOver, { reason })).status).toBe(409)
  await app.db.updateTable('users').set({ suspendedAt: app.deps.clock.now() }).where('id', '=', nadia.id).execute()
  expect((await operator.post(handOver, {})).status).toBe(422)
  const files = await zipFor(operator, handOver, { reason })
  expect([dataIn(files).account.email, dataIn(files).iban]).toEqual([nadia.email, undefined])
  const { body } = await operator.get('/api/v1/admin/journal')
  expect(body[0]).toMatchObject({ kind: 'data_exported', userId: nadia.id, reason })
  expect(await app.mailsTo(nadia.email, /Une copie de vos données/)).toHaveLength(1)
})
