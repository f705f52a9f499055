import { libelles } from '@couronne/contract/marketplace/libelles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { savedAddress } from '../../../test/orders.ts'
import { movingClock } from '../../lib/clock.ts'

// It is Monday morning. A parcel arrives by Friday in metropolitan France, and by the Wednesday two weeks later
// overseas.
const clock = movingClock(new Date('2026-11-23T08:00:00Z'))
const saturday = '2026-11-28T09:00:00Z'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ clock })
})
afterAll(() => app.close())

let productCount = 0
const hair = async (fields: {
  couleur?: string
  longueur?: string
  texture?: string
  stock?: number
  price?: number
}) => {
  const slug = `meches-${++productCount}`
  const { id } = await app.db
    .insertInto('products')
    .values({
      ...{ slug, modele: slug, libelle: slug, description: '', createdAt: new Date(0) },
      ...{
        texture: fields.texture ?? 'Crépu',
        longueur: fields.longueur ?? '55 cm',
        couleur: fields.couleur ?? 'miel',
      },
      ...{ stock: fields.stock ?? 6, priceCents: fields.price ?? 1290 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const addService = async (libelle = 'Braids', fields: object = {}) => {
  const nadia = await app.aProfessionalWithHours({
    libelle: libelle as 'Braids',
    from: '2026-11-28T08:00:00Z',
    to: '2026-11-28T18:00:00Z',
  })
  const changed = await nadia.patch(`/api/v1/prestation/${nadia.serviceId}`, fields)
  expect(changed.status).toBe(200)
  return { ...nadia, service: changed.body }
}
const hairFor = async (person: Person, serviceId: string, date = saturday) => {
  const { status, body } = await person.get(`/api/v1/prestation/${serviceId}/meches?date=${encodeURIComponent(date)}`)
  expect(status).toBe(200)
  return { ...body, products: body.products.map(({ id }: { id: string }) => id) }
}
const usual = { packs: 6, longueur: '55 cm', texture: 'Crépu' }

describe('the hair for an appointment', () => {
  it('is what the recipe needs, in each colour as many packs as necessary', async () => {
    const lea = await app.aPerson('customer')
    const { serviceId } = await addService()
    const bordeaux = await hair({ couleur: 'bordeaux', price: 1390 })
    const miel = await hair({})
    for (const other of [{ stock: 5 }, { longueur: '65 cm' }, { texture: 'Lisse' }]) await hair(other)
    const answer = { meches: usual, arrivesOn: '2026-11-27', products: [miel, bordeaux] }
    expect(await hairFor(lea, serviceId)).toEqual(answer)
    await app.db
      .updateTable('products')
      .set({ archivedAt: new Date(0) })
      .where('id', '=', miel)
      .execute()
    expect(await hairFor(lea, serviceId)).toEqual({ ...answer, products: [bordeaux] })
  })

  it('is offered only when it arrives before the day of the appointment', async () => {
    const lea = await app.aPerson('customer')
    const { serviceId } = await addService()
    const bordeaux = await hair({ couleur: 'bordeaux' })
    expect((await hairFor(lea, serviceId, '2026-11-28T08:00:00Z')).products).toContain(bordeaux)
    // Friday is the latest day of the estimate, so the parcel might arrive after the start of the appointment.
    expect(await hairFor(lea, serviceId, '2026-11-27T17:00:00Z')).toEqual({
      meches: usual,
      arrivesOn: null,
      products: [],
    })
    // Half an hour before midnight in Paris it is still Friday.
    expect((await hairFor(lea, serviceId, '2026-11-27T22:30:00Z')).products).toEqual([])
    expect((await hairFor(lea, serviceId, '2026-11-27T23:30:00Z')).products).toContain(bordeaux)
    // A parcel that is ordered after noon leaves on the next day.
    clock.moveTo(new Date('2026-11-23T12:00:00Z'))
    expect((await hairFor(lea, serviceId)).products).toEqual([])
    clock.moveTo(new Date('2026-11-23T08:00:00Z'))
  })

  it('has the delivery time to the town of the customer', async () => {
    const { serviceId } = await addService()
    await hair({})
    const cityId = await app.cityId('Fort-de-France', '972')
    const nina = await app.aPerson('customer', { cityId })
    expect((await hairFor(nina, serviceId)).products).toEqual([])
    const far = await hairFor(nina, serviceId, '2026-12-20T09:00:00Z')
    expect([far.arrivesOn, far.products.length > 0]).toEqual(['2026-12-09', true])
  })

  const martinique = { city: 'Fort-de-France', region: 'Martinique', code_postal: '97200', parDefaut: true }
  it.each([
    ['Fort-de-France, not Paris', ['Paris', '75'], martinique, '2026-12-09'],
    ['Paris, not Fort-de-France', ['Fort-de-France', '972'], { parDefaut: true }, '2026-11-27'],
    ['Fort-de-France, the only stored one', ['Paris', '75'], { ...martinique, parDefaut: false }, '2026-12-09'],
    [
      'abroad, without a delivery date',
      ['Paris', '75'],
      { country: 'Belgique', code_postal: '1000', parDefaut: true },
      null,
    ],
  ] as const)(
    'is delivered to the address that the checkout shows first: %s',
    async (_destination, [town, departement], address, arrivesOn) => {
      const { serviceId } = await addService()
      await hair({})
      const awa = await app.aPerson('customer', { cityId: await app.cityId(town, departement) })
      expect((await awa.post('/api/adresse', { ...savedAddress, ...address })).status).toBe(201)
      const answer = await hairFor(awa, serviceId, '2026-12-20T09:00:00Z')
      expect([answer.arrivesOn, answer.products.length > 0]).toEqual([arrivesOn, arrivesOn !== null])
    },
  )

  it('is delivered to the newest address when none is the default', async () => {
    const { serviceId } = await addService()
    await hair({})
    const awa = await app.aPerson('customer', { cityId: await app.cityId('Paris', '75') })
    await awa.post('/api/adresse', { ...savedAddress, ...martinique, parDefaut: false })
    await awa.post('/api/adresse', { ...savedAddress, adresse: '9 quai des Tresses' })
    expect((await hairFor(awa, serviceId, '2026-12-20T09:00:00Z')).arrivesOn).toBe('2026-11-27')
  })

  it('is delivered to the default address though another is newer, and else to the newest by its date', async () => {
    const { serviceId } = await addService()
    const appointmentDate = '2026-12-20T09:00:00Z'
    const [awa, nina] = [await app.aPerson('customer'), await app.aPerson('customer')]
    await awa.post('/api/adresse', { ...savedAddress, ...martinique })
    await awa.post('/api/adresse', savedAddress)
    expect((await hairFor(awa, serviceId, appointmentDate)).arrivesOn).toBe('2026-12-09')
    clock.moveTo(new Date('2026-11-23T08:00:01Z'))
    await nina.post('/api/adresse', savedAddress)
    clock.moveTo(new Date('2026-11-23T08:00:00Z'))
    await nina.post('/api/adresse', { ...savedAddress, ...martinique, parDefaut: false })
    expect((await hairFor(nina, serviceId, appointmentDate)).arrivesOn).toBe('2026-11-27')
  })

  it('is what the professional enters for a service, and nothing where the professional provides it', async () => {
    const lea = await app.aPerson('customer')
    const own = { packs: 2, longueur: '', texture: 'Bouclé' }
    const { serviceId, service, patch } = await addService('Braids', { meches: own })
    expect(service).toMatchObject({ meches: own, mechesFournies: false })
    const curls = await hair({ texture: 'Bouclé', longueur: '40 cm', stock: 2 })
    expect((await hairFor(lea, serviceId)).products).toEqual([curls])
    const provided = await patch(`/api/v1/prestation/${serviceId}`, { mechesFournies: true })
    expect(provided.body).toMatchObject({ meches: null, mechesFournies: true })
    expect(await hairFor(lea, serviceId)).toEqual({ meches: null, arrivesOn: null, products: [] })
    // The professional's own recipe is back, and the rest stays as it was.
    const secondChange = await patch(`/api/v1/prestation/${serviceId}`, { mechesFournies: false, price: 90 })
    expect(secondChange.body).toMatchObject({ meches: own, price: 90 })
  })

  it.each(libelles)('is what the professional enters for %s, with or without a usual recipe', async (libelle) => {
    const lea = await app.aPerson('customer')
    const own = { packs: 2, longueur: '', texture: 'Ondulé' }
    const { serviceId, service } = await addService(libelle, { meches: own })
    expect(service.meches).toEqual(own)
    const waves = await hair({ texture: 'Ondulé' })
    expect((await hairFor(lea, serviceId)).products).toContain(waves)
  })

  it('is the usual one of another hairstyle once the service changes to it', async () => {
    const own = { packs: 2, longueur: '', texture: '' }
    const { serviceId, patch } = await addService('Braids', { meches: own, mechesFournies: true })
    const changed = async (change: object) => (await patch(`/api/v1/prestation/${serviceId}`, change)).body
    expect(await changed({ libelle: 'Soins naturels' })).toMatchObject({ meches: null, mechesFournies: false })
    expect(await changed({ libelle: 'Lissage', meches: own })).toMatchObject({ meches: own })
    expect(await changed({ libelle: 'Lissage', price: 60 })).toMatchObject({ meches: own })
    expect(await changed({ libelle: 'Braids' })).toMatchObject({ meches: usual, mechesFournies: false })
  })

  it('is usual for five hairstyles, and for no other', async () => {
    for (const libelle of ['Lissage', 'Barbier', 'Défrisage', 'Coiffures événements'])
      expect((await addService(libelle)).service.meches).toBeNull()
    for (const [libelle, packs, longueur, texture] of [
      ['Nattes', 3, '55 cm', 'Crépu'],
      ['Locks', 5, '55 cm', 'Crépu'],
      ['Tissage', 2, '45 cm', 'Lisse'],
      ['Pose perruque', 1, '30 cm', 'Lisse'],
    ] as const)
      expect((await addService(libelle)).service.meches).toEqual({ packs, longueur, texture })
  })

  it.each([
    [{ packs: 0, longueur: '', texture: '' }, 'meches.packs', 'Au moins 1 paquet.'],
    [{ packs: 21, longueur: '', texture: '' }, 'meches.packs', 'Au plus 20 paquets.'],
    [{ packs: 1.5, longueur: '', texture: '' }, 'meches.packs', 'Nombre de paquets invalide.'],
    [{ longueur: '', texture: '' }, 'meches.packs', 'Nombre de paquets invalide.'],
  ])('is refused in French for the recipe %j', async (meches, path, message) => {
    const nadia = await addService()
    const refused = await nadia.patch(`/api/v1/prestation/${nadia.serviceId}`, { meches })
    expect([refused.status, refused.body.details]).toEqual([422, [{ path, message }]])
  })
})
