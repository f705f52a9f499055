import { proofKinds } from '@couronne/contract/identity/proofs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { holdHours } from '../../../test/bookings.ts'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { startSecondBeforeCommit } from '../../../test/locks.ts'
import {
  aProofFile,
  decide,
  fileOf,
  latestProof,
  saveBusiness,
  shownOf,
  submitProof,
  verifyByNote,
  verifyFile,
  verifyProof,
} from '../../../test/proofs.ts'
import { movingClock } from '../../lib/clock.ts'
import { decideProof } from './decide-proof.ts'

const noon = new Date('2026-11-20T12:00:00Z')
const clock = movingClock(noon)
/** This app requires verified professionals, as in production; one test uses an app that does not. */
let app: TestApp
let operator: Person
beforeAll(async () => {
  app = await testApp({ clock, env: { REQUIRE_VERIFIED_PROFESSIONALS: 'true' } })
  operator = await app.aPerson('admin')
})
beforeEach(() => clock.moveTo(noon))
afterAll(() => app.close())

const hours = { from: '2026-11-25T08:00:00Z', to: '2026-11-25T18:00:00Z' }
type Options = { mobilite?: string; libelle?: 'Défrisage' | 'Pose perruque' }
const aNadia = (options: Options = {}) => app.aProfessionalWithHours({ firstname: 'Nadia', ...hours, ...options })
const isFound = async (id: string, prestation = 'Braids') => {
  const { body } = await app.get(
    `/api/v1/search?city=Montreuil&prestation=${encodeURIComponent(prestation)}&date=2026-11-25`,
  )
  return JSON.stringify(body).includes(id)
}
const ownFile = async (person: Person) => (await person.get('/api/v1/account/verification')).body
const statesOf = async (person: Person) =>
  Object.fromEntries(
    (await ownFile(person)).proofs.map(({ kind, state }: { kind: string; state: string }) => [kind, state]),
  )
const askedOf = async (person: Person) =>
  (await ownFile(person)).proofs
    .filter(({ isAsked }: { isAsked: boolean }) => isAsked)
    .map(({ kind, askedLevel }: { kind: string; askedLevel: string | null }) =>
      askedLevel ? `${kind} ${askedLevel}` : kind,
    )
const waitingIds = async () =>
  (await operator.get('/api/v1/admin/verification')).body.map(({ id }: { id: string }) => id)
const refusal = { decision: 'refuse', state: 'to_check', reason: 'unreadable', words: 'Le bas de la carte est coupé.' }
const refuse = async (person: Person, kind: 'identity' | 'insurance' | 'operator') =>
  refuseRecord(person, await latestProof(operator, person.id, kind))
const refuseRecord = ({ id }: Person, { id: proofId, state }: { id: string; state: string }) =>
  decide(operator, id, { ...refusal, proofId, state })
const profile = (person: Person, body: object) => person.put(`/api/v1/user/${person.id}`, body)
const verifyAll = (person: Person, more: { validUntil?: string } = {}) =>
  verifyFile(app, { operator, person, kinds: proofKinds, ...more })

describe('what is asked', () => {
  it.each([
    ['receives', {}, ['identity', 'siret', 'qualification bp', 'insurance', 'address']],
    ['travels', { mobilite: 'se déplace' }, ['identity', 'siret', 'qualification cap', 'insurance']],
    [
      'travels and relaxes hair',
      { mobilite: 'se déplace', libelle: 'Défrisage' },
      ['identity', 'siret', 'qualification bp', 'insurance'],
    ],
    [
      'travels and only sets wigs',
      { mobilite: 'se déplace', libelle: 'Pose perruque' },
      ['identity', 'siret', 'insurance'],
    ],
  ] satisfies [string, Options, string[]][])('of a professional who %s', async (_, options, asked) => {
    expect(await askedOf(await aNadia(options))).toEqual(asked)
  })

  it('of a professional without services includes a qualification', async () => {
    expect(await askedOf(await app.aPerson('professional'))).toContain('qualification bp')
  })
})

it('a professional is visible once every asked proof is verified, and customers see what was', async () => {
  const nadia = await aNadia()
  expect(await statesOf(nadia)).toEqual(Object.fromEntries(proofKinds.map((kind) => [kind, 'to_provide'])))
  await verifyFile(app, { operator, person: nadia, kinds: ['identity', 'siret', 'qualification', 'insurance'] })
  await submitProof(app, nadia, 'address')
  expect(await statesOf(nadia)).toMatchObject({ identity: 'verified', address: 'to_check' })
  expect([await waitingIds(), await isFound(nadia.id)]).toEqual([[nadia.id], false])
  expect((await app.get(`/api/v1/user/${nadia.id}`)).status).toBe(404)
  expect((await nadia.get('/api/v1/auth')).body.isAwaitingVerification).toBe(true)

  await verifyProof(operator, nadia.id, 'address')
  expect([await waitingIds(), await isFound(nadia.id)]).toEqual([[], true])
  expect(await ownFile(nadia)).toMatchObject({ verifiedAt: noon.toISOString(), isHidden: false })
  const { body } = await app.get(`/api/v1/user/${nadia.id}`)
  expect(body.verifications).toContainEqual({
    ...{ kind: 'insurance', verifiedOn: '2026-11-20', validUntil: '2027-11-20', level: null },
  })
  expect(body.verifications.map(({ kind }: { kind: string }) => kind).sort()).toEqual([...proofKinds].sort())
  expect(JSON.stringify(body)).not.toMatch(/\.webp|7328/)
  expect((await app.mailsTo(nadia.email)).map(({ subject }) => subject)).toEqual(['Votre profil est vérifié'])
})

it('a refused proof is mailed with its reason, and another one mends it', async () => {
  const nadia = await aNadia()
  await submitProof(app, nadia, 'identity')
  expect((await refuse(nadia, 'identity')).status).toBe(200)
  const [proof] = (await ownFile(nadia)).proofs
  expect(proof).toMatchObject({ state: 'refused', refusal: { reason: 'unreadable', words: refusal.words } })
  const [mail] = await app.mailsTo(nadia.email)
  expect(mail?.subject).toContain('Pièce d’identité')
  expect(mail?.text).toContain('La pièce n’est pas lisible')
  expect(mail?.text).toContain('Le bas de la carte')
  await submitProof(app, nadia, 'identity')
  await verifyProof(operator, nadia.id, 'identity')
  expect((await ownFile(nadia)).proofs[0]).toMatchObject({ state: 'verified', refusal: null })
})

it('a proof that waits is replaced by the next, and its decision is then refused', async () => {
  const nadia = await aNadia()
  await submitProof(app, nadia, 'identity')
  const first = await latestProof(operator, nadia.id, 'identity')
  clock.advance(60_000)
  await submitProof(app, nadia, 'identity')
  const reply = await decide(operator, nadia.id, { ...shownOf(first), decision: 'verify', validUntil: '2027-01-01' })
  expect([reply.status, reply.body.message]).toEqual([
    409,
    'Une décision est déjà prise sur cette pièce, ou une autre l’a remplacée.',
  ])
  const { records } = await fileOf(operator, nadia.id)
  expect(records.map(({ state, closedBecause }) => [state, closedBecause])).toEqual([
    ['to_check', null],
    ['closed', 'replaced'],
  ])
})

it('a verified proof counts until its renewal is verified, also when the renewal is refused', async () => {
  const nadia = await aNadia()
  await verifyAll(nadia)
  clock.advance(60_000)
  await submitProof(app, nadia, 'insurance')
  expect([await statesOf(nadia), await isFound(nadia.id)]).toMatchObject([{ insurance: 'verified' }, true])
  await refuse(nadia, 'insurance')
  const insurance = async () => (await ownFile(nadia)).proofs[3]
  expect(await insurance()).toMatchObject({ state: 'verified', refusal: { reason: 'unreadable' } })
  clock.advance(60_000)
  await submitProof(app, nadia, 'insurance')
  await verifyProof(operator, nadia.id, 'insurance', { validUntil: '2028-05-01' })
  expect(await insurance()).toMatchObject({ state: 'verified', refusal: null, validUntil: '2028-05-01' })
  expect(await isFound(nadia.id)).toBe(true)
  expect(await app.mailsTo(nadia.email, /profil est vérifié/)).toHaveLength(1)
})

describe('two operators at once', () => {
  it('decide one proof once, and the second gets an error', async () => {
    const nadia = await aNadia()
    await submitProof(app, nadia, 'identity')
    const shown = shownOf(await latestProof(operator, nadia.id, 'identity'))
    const colleague = await app.aPerson('admin')
    const verification = { ...shown, decision: 'verify' as const, validUntil: '2027-01-01' }
    const actor = { id: colleague.id, role: 'admin' as const, sessionId: '' }
    const second = await startSecondBeforeCommit(
      app,
      (deps) => decideProof(deps, actor, nadia.id, verification),
      () => decide(operator, nadia.id, { ...refusal, proofId: shown.proofId }),
    )
    expect(second.status).toBe(409)
    expect((await latestProof(operator, nadia.id, 'identity')).operator).toBe(colleague.email)
  })

  it('complete a file by two proofs, of which neither sees the other', async () => {
    const nadia = await aNadia({ mobilite: 'se déplace' })
    await verifyFile(app, { operator, person: nadia, kinds: ['identity', 'siret'] })
    await submitProof(app, nadia, 'qualification')
    await submitProof(app, nadia, 'insurance')
    await Promise.all([verifyProof(operator, nadia.id, 'qualification'), verifyProof(operator, nadia.id, 'insurance')])
    expect(await isFound(nadia.id)).toBe(true)
    expect(await app.mailsTo(nadia.email, /profil est vérifié/)).toHaveLength(1)
  })

  it('repeat a decision with its key without another one', async () => {
    const nadia = await aNadia()
    await submitProof(app, nadia, 'identity')
    const { id: proofId } = await latestProof(operator, nadia.id, 'identity')
    const twice = () => decide(operator, nadia.id, { ...refusal, proofId }, { 'idempotency-key': 'refuse-once' })
    expect([(await twice()).status, (await twice()).status]).toEqual([200, 200])
    expect((await decide(operator, nadia.id, { ...refusal, proofId })).status).toBe(409)
  })
})

describe('a decision', () => {
  it.each([
    ['on a day that is over', { validUntil: '2026-11-19' }],
    ['for more than twenty years', { validUntil: '2047-11-20' }],
    ['without a day', { validUntil: undefined }],
    ['without a level', { level: undefined }],
  ])('%s is rejected and changes nothing', async (_, wrong) => {
    const nadia = await aNadia()
    await submitProof(app, nadia, 'qualification')
    const shown = shownOf(await latestProof(operator, nadia.id, 'qualification'))
    const body = { ...shown, decision: 'verify', validUntil: '2027-01-01', level: 'bp', ...wrong }
    expect((await decide(operator, nadia.id, body)).status).toBe(422)
    expect((await latestProof(operator, nadia.id, 'qualification')).state).toBe('to_check')
  })

  it('without words is rejected where the reason is another one', async () => {
    const nadia = await aNadia()
    await submitProof(app, nadia, 'identity')
    const { id: proofId } = await latestProof(operator, nadia.id, 'identity')
    const body = { ...refusal, proofId, reason: 'other', words: '' }
    expect((await decide(operator, nadia.id, body)).status).toBe(422)
  })

  it('with a CAP does not suffice for a professional who receives', async () => {
    const nadia = await aNadia()
    await verifyFile(app, { operator, person: nadia, kinds: proofKinds, level: 'cap' })
    expect([await statesOf(nadia), await isFound(nadia.id)]).toMatchObject([{ qualification: 'to_provide' }, false])
  })

  it('about a proof of another professional is not found', async () => {
    const [nadia, other] = [await aNadia(), await aNadia()]
    await submitProof(app, nadia, 'identity')
    const { id: proofId } = await latestProof(operator, nadia.id, 'identity')
    expect((await decide(operator, other.id, { ...refusal, proofId })).status).toBe(404)
    expect((await operator.get(`/api/v1/admin/verification/${(await app.aPerson('customer')).id}`)).status).toBe(404)
  })

  it('leads to the file that waits longest among the others', async () => {
    const [first, second] = [await aNadia(), await aNadia()]
    await submitProof(app, first, 'identity')
    clock.advance(60_000)
    await submitProof(app, second, 'identity')
    const body = await verifyProof(operator, second.id, 'identity')
    expect(body.nextId).toBe((await waitingIds())[0])
    await refuse(first, 'identity')
  })
})

it('a refusal of a verified proof hides the professional, and paid or held appointments stay', async () => {
  const nadia = await aNadia()
  await verifyAll(nadia)
  const awa = await app.aPerson('customer')
  const hold = () => holdHours(awa, nadia, { date: '2026-11-25T09:00:00Z', endTime: '2026-11-25T10:00:00Z' })
  const first = await hold()
  expect(first.status).toBe(201)
  expect((await refuse(nadia, 'insurance')).status).toBe(200)
  expect([await statesOf(nadia), await isFound(nadia.id)]).toMatchObject([{ insurance: 'refused' }, false])
  expect((await awa.get(`/api/v1/appointment/${first.body.id}`)).body.status).toBe('En attente de paiement')
  await awa.delete(`/api/v1/appointment/${first.body.id}`)
  expect((await hold()).status).toBe(404)
  const [mail] = await app.mailsTo(nadia.email, /renouveler/)
  expect(mail?.text).toContain('Le bas de la carte')
  expect(mail?.text).toContain('plus visible')
})

describe('a professional who was verified by a note', () => {
  it('stays verified without any proof, and provides proofs without being hidden', async () => {
    const nadia = await aNadia()
    await verifyByNote(app.db, nadia.id, noon)
    await submitProof(app, nadia, 'identity')
    expect([(await ownFile(nadia)).verifiedByNoteAt, await isFound(nadia.id)]).toEqual([noon.toISOString(), true])
    await refuse(nadia, 'identity')
    expect(await isFound(nadia.id)).toBe(false)
    await submitProof(app, nadia, 'identity')
    expect(await isFound(nadia.id)).toBe(false)
    await verifyProof(operator, nadia.id, 'identity')
    expect(await isFound(nadia.id)).toBe(true)
  })

  it('is hidden when an operator takes the verification back', async () => {
    const nadia = await aNadia()
    await verifyByNote(app.db, nadia.id, noon)
    expect((await refuse(nadia, 'operator')).status).toBe(200)
    expect(await isFound(nadia.id)).toBe(false)
  })
})

describe('a verification', () => {
  it.each([
    ['name', 'identity', (nadia: Person) => profile(nadia, { firstname: 'Autre' })],
    ['name', 'insurance', (nadia: Person) => profile(nadia, { firstname: 'Autre' })],
    ['legal name', 'siret', (nadia: Person) => saveBusiness(nadia, '73282932000074', 'Autre Nom')],
    ['SIRET', 'siret', (nadia: Person) => saveBusiness(nadia, '35600000000048')],
  ] as const)('of another %s than was shown is refused: %s', async (_, kind, change) => {
    const nadia = await aNadia()
    await saveBusiness(nadia)
    await submitProof(app, nadia, kind)
    const shown = shownOf(await latestProof(operator, nadia.id, kind))
    expect((await change(nadia)).status).toBe(200)
    const verify = (shown: object) =>
      decide(operator, nadia.id, { ...shown, decision: 'verify', validUntil: '2027-01-01' })
    const stale = await verify(shown)
    expect([stale.status, stale.body.message]).toEqual([
      409,
      'Le nom ou l’entreprise a changé entre-temps : comparez à nouveau avec la pièce.',
    ])
    const current = await latestProof(operator, nadia.id, kind)
    expect(current.state).toBe('to_check')
    expect((await verify(shownOf(current))).status).toBe(200)
  })
})

describe('a change of', () => {
  it('name reopens the identity, hides, and tells the operators and the professional once', async () => {
    const nadia = await aNadia()
    await verifyAll(nadia)
    expect((await profile(nadia, { firstname: 'Autre', lastname: 'Personne' })).status).toBe(200)
    expect([await statesOf(nadia), await isFound(nadia.id)]).toMatchObject([
      { identity: 'to_provide', siret: 'verified' },
      false,
    ])
    await app.runRecurringJob('proofs')
    await app.runRecurringJob('proofs')
    const toOperator = await app.mailsTo(operator.email, /Autre Personne/)
    expect(toOperator).toHaveLength(1)
    expect(toOperator[0]?.text).toMatch(/Nom vérifié : Nadia Diallo\nNom actuel : Autre Personne/)
    expect(await app.mailsTo(nadia.email, /renouveler/)).toHaveLength(1)
    // The audit log keeps the name of that day.
    const { actions } = (await operator.get(`/api/v1/admin/people/${nadia.id}`)).body
    expect(new Set(actions.map(({ person }: { person: string }) => person))).toEqual(new Set(['Nadia Diallo']))
  })

  it('capitals in a name reopens nothing', async () => {
    const nadia = await aNadia()
    await verifyAll(nadia)
    await profile(nadia, { firstname: 'NADIA' })
    expect(await isFound(nadia.id)).toBe(true)
  })

  it('a SIRET or a legal name reopens it, and the new one waits', async () => {
    const nadia = await aNadia()
    await verifyAll(nadia)
    expect((await saveBusiness(nadia)).status).toBe(200)
    expect(await isFound(nadia.id)).toBe(true)
    expect((await saveBusiness(nadia, '35600000000048', 'Autre Nom')).status).toBe(200)
    expect([await statesOf(nadia), await isFound(nadia.id)]).toMatchObject([{ siret: 'to_check' }, false])
    expect(await latestProof(operator, nadia.id, 'siret')).toMatchObject({
      siret: '35600000000048',
      legalName: 'Autre Nom',
    })
    await app.runRecurringJob('proofs')
    const [mail] = await app.mailsTo(operator.email, /SIRET/)
    expect(mail?.text).toContain('Entreprise vérifiée : Nadia Coiffure, 73282932000074')
    expect(mail?.text).toContain('Entreprise actuelle : Autre Nom, 35600000000048')
    await verifyProof(operator, nadia.id, 'siret')
    expect(await isFound(nadia.id)).toBe(true)
  })

  it.each([
    ['street', { adresse: '99 rue Neuve' }],
    ['town', { ville: 'Paris' }],
  ])('%s reopens the address, hides, and tells the operators and the professional', async (_, home) => {
    const nadia = await aNadia()
    await verifyAll(nadia)
    expect((await profile(nadia, home)).status).toBe(200)
    expect(await statesOf(nadia)).toMatchObject({ address: 'to_provide', identity: 'verified' })
    expect((await ownFile(nadia)).isHidden).toBe(true)
    await app.runRecurringJob('proofs')
    const [mail] = await app.mailsTo(nadia.email, /Adresse professionnelle/)
    expect(mail?.text).toContain('Votre adresse a changé')
    expect(mail?.text).toContain('plus visible')
    const toOperator = await app.mailsTo(operator.email, /Adresse professionnelle/)
    expect(toOperator.at(-1)?.text).toContain('L’adresse a changé.')
    expect(toOperator.at(-1)?.text).not.toContain('99 rue')
    await verifyFile(app, { operator, person: nadia, kinds: ['address'] })
    expect((await ownFile(nadia)).isHidden).toBe(false)
  })

  it('name or SIRET reopens a verification by a note', async () => {
    const [nadia, other] = [await aNadia(), await aNadia()]
    await saveBusiness(other)
    for (const { id } of [nadia, other]) await verifyByNote(app.db, id, noon)
    await profile(nadia, { lastname: 'Personne' })
    await saveBusiness(other, '35600000000048')
    expect([await isFound(nadia.id), await isFound(other.id)]).toEqual([false, false])
  })

  it('the place of work or the services is rejected while it would hide the professional', async () => {
    const nadia = await aNadia({ mobilite: 'se déplace' })
    await verifyFile(app, {
      ...{ operator, person: nadia, level: 'cap' },
      kinds: ['identity', 'siret', 'qualification', 'insurance'],
    })
    const place = await profile(nadia, { mobilite: 'Ne se déplace pas' })
    expect([place.status, place.body.message]).toEqual([
      409,
      'Votre profil ne serait plus visible : ajoutez d’abord à votre dossier ce que ce changement demande. Il manque : Brevet professionnel, ou un titre équivalent, Adresse professionnelle.',
    ])
    const image = await aPublicPicture(nadia)
    const relaxing = await nadia.post('/api/v1/prestation', { libelle: 'Défrisage', price: 50, image })
    expect([relaxing.status, relaxing.body.message]).toEqual([409, expect.stringContaining('Brevet professionnel')])
    const renamed = await nadia.patch(`/api/v1/prestation/${nadia.serviceId}`, { libelle: 'Défrisage' })
    expect(renamed.status).toBe(409)
    expect([await isFound(nadia.id), await askedOf(nadia)]).toMatchObject([
      true,
      expect.not.arrayContaining(['address']),
    ])

    await verifyFile(app, { operator, person: nadia, kinds: ['qualification', 'address'] })
    expect((await profile(nadia, { mobilite: 'Ne se déplace pas' })).status).toBe(200)
    expect((await nadia.post('/api/v1/prestation', { libelle: 'Défrisage', price: 50, image })).status).toBe(201)
    expect(await isFound(nadia.id)).toBe(true)
  })

  const aPublicPicture = async ({ id: userId }: Person) => {
    const filename = await aProofFile(app, userId)
    await app.db.updateTable('uploads').set({ private: false }).where('filename', '=', filename).execute()
    return filename
  }
})

describe('a proof with a last day', () => {
  const run = () => app.runRecurringJob('proofs')

  it('is announced 30 and 7 days before, once each, and not while a renewal waits', async () => {
    const [nadia, renewing] = [await aNadia(), await aNadia()]
    for (const person of [nadia, renewing]) await verifyAll(person, { validUntil: '2026-12-21' })
    const reminders = async (person: Person) => (await app.mailsTo(person.email, /valable jusqu/)).length
    await run()
    expect(await reminders(nadia)).toBe(0)
    await submitProof(app, renewing, 'insurance')
    clock.moveTo(new Date('2026-11-21T12:00:00Z'))
    await Promise.all([run(), run()])
    await run()
    expect([await reminders(nadia), await reminders(renewing)]).toEqual([5, 4])
    clock.moveTo(new Date('2026-12-14T12:00:00Z'))
    await run()
    await run()
    expect([await reminders(nadia), await reminders(renewing)]).toEqual([10, 8])
  })

  it('is announced without a hidden profile where it is not asked', async () => {
    const nadia = await aNadia({ mobilite: 'se déplace' })
    await verifyFile(app, { operator, person: nadia, kinds: ['insurance', 'address'], validUntil: '2026-11-25' })
    await run()
    const [address] = await app.mailsTo(nadia.email, /Adresse.*valable/)
    const [insurance] = await app.mailsTo(nadia.email, /Assurance.*valable/)
    expect([address, insurance].map((mail) => mail?.text.includes('ne sera plus visible'))).toEqual([false, true])
  })

  it('hides the professional the day after, and tells operators of paid appointments', async () => {
    const nadia = await aNadia()
    await verifyAll(nadia)
    await submitProof(app, nadia, 'insurance')
    await verifyProof(operator, nadia.id, 'insurance', { validUntil: '2026-11-24' })
    const awa = await app.aPerson('customer')
    const held = await holdHours(awa, nadia, { date: '2026-11-25T09:00:00Z', endTime: '2026-11-25T10:00:00Z' })
    await app.db
      .updateTable('appointments')
      .set({ status: 'paid', paidAt: noon })
      .where('id', '=', held.body.id)
      .execute()
    clock.moveTo(new Date('2026-11-24T22:59:00Z'))
    await run()
    expect(await statesOf(nadia)).toMatchObject({ insurance: 'verified' })
    clock.moveTo(new Date('2026-11-24T23:01:00Z'))
    await Promise.all([run(), run()])
    await run()
    expect(await statesOf(nadia)).toMatchObject({ insurance: 'expired' })
    expect((await ownFile(nadia)).isHidden).toBe(true)
    expect((await app.get(`/api/v1/user/${nadia.id}`)).status).toBe(404)
    expect((await awa.get(`/api/v1/appointment/${held.body.id}`)).body.status).toBe('Payé')
    const [mail, ...more] = await app.mailsTo(operator.email, /Nadia Diallo.*Assurance/)
    expect([mail?.text.includes('Braids'), more]).toEqual([true, []])
    expect(await app.mailsTo(nadia.email, /renouveler/)).toHaveLength(1)
  })
})

it('nobody sends more than fifteen proofs in a day', async () => {
  const nadia = await aNadia()
  const filename = await aProofFile(app, nadia.id)
  const submit = () => nadia.post('/api/v1/account/verification/insurance', { files: [filename] })
  for (let sent = 0; sent < 15; sent++) expect((await submit()).status).toBe(200)
  const refused = await submit()
  expect([refused.status, refused.body.message]).toEqual([
    429,
    'Vous avez envoyé quinze pièces en un jour. Vous pourrez en envoyer à nouveau à partir du samedi 21 novembre 2026 à 13\u00a0h.',
  ])
  clock.advance(86_400_000)
  expect((await submit()).status).toBe(200)
})

it('a proof needs a file of one’s own, and a SIRET needs the business', async () => {
  const [nadia, other] = [await aNadia(), await aNadia()]
  const submit = (kind: string, files: string[]) => nadia.post(`/api/v1/account/verification/${kind}`, { files })
  expect((await submit('identity', [])).status).toBe(422)
  expect((await submit('identity', [await aProofFile(app, other.id)])).status).toBe(422)
  expect((await submit('siret', [])).body.message).toBe('Indiquez d’abord votre SIRET et le nom de votre entreprise.')
  expect((await submit('operator', [])).status).toBe(404)
  expect((await ownFile(nadia)).proofs.every(({ state }: { state: string }) => state === 'to_provide')).toBe(true)
})

it('nobody is hidden for a file where the configuration does not require one', async () => {
  const open = await testApp({ clock })
  try {
    const nadia = await open.aPerson('professional')
    expect((await nadia.get('/api/v1/account/verification')).body).toMatchObject({ isHidden: false, verifiedAt: null })
    expect((await nadia.get('/api/v1/auth')).body.isAwaitingVerification).toBe(false)
  } finally {
    await open.close()
  }
})
