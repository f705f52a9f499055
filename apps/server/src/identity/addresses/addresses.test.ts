import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { startSecondBeforeCommit } from '../../../test/locks.ts'
import { savedAddress } from '../../../test/orders.ts'
import { movingClock } from '../../lib/clock.ts'
import { violatedConstraint } from '../../lib/database/database.ts'
import { deleteAccountData } from '../../operations/account-deletion/delete-account.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const clock = movingClock(now)
let app: TestApp
let lea: Person
beforeAll(async () => {
  app = await testApp({ clock })
})
beforeEach(async () => {
  clock.moveTo(now)
  lea = await app.aPerson('customer')
})
afterAll(() => app.close())

const save = (person: Person, more: object = {}) => person.post('/api/adresse/', { ...savedAddress, ...more })
const listOf = async (person: Person) => (await person.get(`/api/adresse/${person.id}`)).body
const streetsOf = async (person: Person) => (await listOf(person)).map(({ adresse }: { adresse: string }) => adresse)
const defaultsOf = async (person: Person) =>
  (await listOf(person)).flatMap((each: { parDefaut: boolean; adresse: string }) =>
    each.parDefaut ? each.adresse : [],
  )

describe('a saved address', () => {
  it('is stored as typed and listed newest first, at both prefixes', async () => {
    const { status, body } = await save(lea, { region: '' })
    expect(status).toBe(201)
    expect(body).toEqual({
      ...savedAddress,
      id: expect.any(String),
      region: null,
      parDefaut: false,
      message: "Ajouté à votre liste d'adresses",
    })
    clock.advance(1000)
    await lea.post('/api/v1api/adresse', { ...savedAddress, adresse: '8 quai des Tresses' })
    await save(lea, { adresse: '9 quai des Tresses' })
    expect(await streetsOf(lea)).toEqual(['9 quai des Tresses', '8 quai des Tresses', '12 rue des Lilas'])
    expect((await lea.get(`/api/v1api/adresse/${lea.id}`)).body).toEqual(await listOf(lea))
  })

  it('is not duplicated when it is saved again, also twice at once', async () => {
    const replies = await Promise.all([save(lea, { region: undefined }), save(lea, { region: undefined })])
    replies.push(await save(lea, { region: undefined, parDefaut: true }))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    await save(lea, { region: undefined })
    expect(await defaultsOf(lea)).toEqual(['12 rue des Lilas'])
  })

  it('is not duplicated when its region is spelled in another way', async () => {
    const [first, ...repeats] = [
      await save(lea, { region: 'Provence-Alpes-Côte d’Azur' }),
      await save(lea, { region: "Provence-Alpes-Côte d'Azur" }),
      await save(lea, { region: undefined }),
    ]
    for (const reply of repeats) expect([reply.status, reply.body.id]).toEqual([201, first?.body.id])
    expect(await listOf(lea)).toMatchObject([{ region: "Provence-Alpes-Côte d'Azur" }])
    await save(lea, { code_postal: '93101' })
    expect(await listOf(lea)).toHaveLength(2)
  })

  it('changes in its place, and never into a duplicate of another address', async () => {
    const { body } = await save(lea)
    await save(lea, { adresse: '8 quai des Tresses' })
    const awa = await app.aPerson('customer')
    await save(awa)
    const changes = (more: object, person = lea) => person.patch(`/api/v1/adresse/${body.id}`, more)
    const changed = { adresse: '3 rue Neuve', city: 'Mende', region: '', code_postal: '48000' }
    expect((await changes(changed)).body).toEqual({
      ...{ ...savedAddress, ...changed, region: null, id: body.id, parDefaut: false },
    })
    expect((await changes({})).body.adresse).toBe('3 rue Neuve')
    expect((await changes({ region: 'Occitanie' })).body.region).toBe('Occitanie')
    expect(await changes({ code_postal: '48 000' })).toMatchObject({ status: 422 })
    expect(await changes({ ...savedAddress, adresse: '8 quai des Tresses' })).toMatchObject({
      status: 409,
      body: { message: 'Cette adresse est déjà dans votre liste.' },
    })
    expect((await changes({ adresse: 'Ailleurs' }, awa)).status).toBe(404)
    expect(await streetsOf(awa)).toEqual(['12 rue des Lilas'])
    expect(await streetsOf(lea)).toEqual(expect.arrayContaining(['3 rue Neuve', '8 quai des Tresses']))
    expect(await streetsOf(lea)).toHaveLength(2)
  })

  it('is refused when the account was erased meanwhile', async () => {
    const late = await startSecondBeforeCommit(
      app,
      (deps) => deleteAccountData(deps, lea.id, async () => {}),
      () => save(lea),
    )
    expect(late.status).toBe(401)
  })

  it('is deleted once', async () => {
    const { body } = await save(lea)
    const removed = await lea.post('/api/adresse/delete/', { id: body.id })
    expect(removed).toMatchObject({ status: 200, body: { message: "Supprimé de votre liste d'adresses" } })
    expect(await listOf(lea)).toEqual([])
    expect((await lea.post('/api/adresse/delete', { id: body.id })).status).toBe(404)
  })

  it('is not found for other people', async () => {
    const { body } = await save(lea)
    const [awa, operator] = [await app.aPerson('customer'), await app.aPerson('admin')]
    for (const person of [awa, operator]) {
      expect((await person.get(`/api/adresse/${lea.id}`)).status).toBe(404)
      expect((await person.post('/api/adresse/delete', { id: body.id })).status).toBe(404)
      expect((await person.patch(`/api/v1/adresse/${body.id}`, { parDefaut: true })).status).toBe(404)
    }
    expect((await app.get(`/api/adresse/${lea.id}`)).status).toBe(401)
    expect(await defaultsOf(lea)).toEqual([])
    expect(await streetsOf(lea)).toHaveLength(1)
  })

  it.each([
    ['adresse', ' rue des Lilas', "L'adresse ne peut pas commencer par des espaces vides ou ne peut pas être vide"],
    ['adresse', 'a'.repeat(101), '100 caractères au plus.'],
    ['code_postal', '93 100', 'Le code postal ne peut contenir que des chiffres.'],
    ['country', 'France 2', 'Le pays ne peut pas être vide ni contenir de caractères spéciaux ou de chiffres.'],
    ['firstname', 'R2', 'Le nom ne peut pas contenir de chiffres, de symboles ou de caractères spéciaux'],
    ['phone', '06-12-34-56-78', 'Les numéros de mobile ne peuvent contenir que des numéros'],
  ])('is refused for a %s like « %s »', async (path, value, message) => {
    const { status, body } = await save(lea, { [path]: value })
    expect([status, body.details]).toEqual([422, [{ path, message }]])
    expect(await listOf(lea)).toEqual([])
  })
})

describe('a list of addresses', () => {
  it('has one default at most, also after concurrent requests', async () => {
    const { body: first } = await save(lea, { parDefaut: true })
    await save(lea, { adresse: '8 quai des Tresses', parDefaut: true })
    expect(await defaultsOf(lea)).toEqual(['8 quai des Tresses'])
    expect((await lea.patch(`/api/v1/adresse/${first.id}`, { parDefaut: true })).body).toMatchObject({
      id: first.id,
      parDefaut: true,
    })
    expect(await defaultsOf(lea)).toEqual(['12 rue des Lilas'])
    const streets = Array.from({ length: 6 }, (_, number) => `${number} rue des Nattes`)
    const replies = await Promise.all(streets.map((adresse) => save(lea, { adresse, parDefaut: true })))
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(201))
    expect(await defaultsOf(lea)).toHaveLength(1)
    await lea.patch(`/api/v1/adresse/${first.id}`, { parDefaut: true })
    await lea.patch(`/api/v1/adresse/${first.id}`, { parDefaut: false })
    expect(await defaultsOf(lea)).toEqual([])

    // A table constraint and not only a check forbids two defaults.
    const both = app.db.updateTable('addresses').set({ parDefaut: true }).where('userId', '=', lea.id).execute()
    expect(violatedConstraint(await both.catch((error: unknown) => error))).toBe('one_default_address')
  })

  it('holds at most twenty addresses, also after concurrent requests', async () => {
    for (let number = 0; number < 18; number++) await save(lea, { adresse: `${number} rue des Lilas` })
    const replies = await Promise.all(['a', 'b', 'c', 'd'].map((adresse) => save(lea, { adresse })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
    expect(replies.find(({ status }) => status === 409)?.body.message).toBe(
      'Votre liste contient déjà 20 adresses, le plus que nous puissions garder. Supprimez-en une avant.',
    )
    expect(await streetsOf(lea)).toHaveLength(20)
    // Saving an existing address needs no room.
    expect((await save(lea, { adresse: '3 rue des Lilas' })).status).toBe(201)
  })

  it("is part of the account's export, and deleted with the account", async () => {
    await save(lea, { adresse: '77 impasse des Tresses Perdues', parDefaut: true })
    const { body } = await lea.get('/api/v1/account/export')
    expect(body.addresses).toMatchObject([{ adresse: '77 impasse des Tresses Perdues', parDefaut: true }])
    expect((await lea.deleteAccount()).status).toBe(204)
    expect(await app.tablesWith('Tresses Perdues')).toEqual([])
  })
})
