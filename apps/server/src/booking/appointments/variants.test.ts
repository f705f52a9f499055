import { totalCents } from '@couronne/contract/lib/money'
import { soldName } from '@couronne/contract/marketplace/variant-names'
import type { Variant } from '@couronne/contract/marketplace/variants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'

const now = new Date('2026-11-20T09:00:00.000Z')
const day = '2026-11-23'
const at = (time: string) => `${day}T${time}:00.000Z`
const after = (start: string, minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString()

let app: TestApp
beforeAll(async () => {
  app = await testApp({ payments: true, clock: movingClock(now) })
})
afterAll(() => app.close())

const knotless = [
  { taille: 'micro', longueur: 'taille', price: 180, duration: 420 },
  { taille: 'moyen', longueur: 'mi-dos', price: 120, duration: 300 },
  { taille: 'gros', longueur: 'épaules', price: 80, duration: 180 },
] as const

/** The professional is free all day and sells Braids in these sizes and lengths. */
const aBraider = async (variants: readonly object[] = knotless) => {
  const nadia = await app.aProfessionalWithHours({
    price: 45,
    duration: 60,
    from: at('00:00'),
    to: '2026-11-24T00:00:00Z',
  })
  const change = (body: object) => nadia.patch(`/api/v1/prestation/${nadia.serviceId}`, body)
  const { status, body } = await change({ variants })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { nadia, change, service: body, variants: body.variants as Variant[] }
}

type Hold = { start?: string; minutes: number }
const hold = (customer: Person, { id }: { id: string }, { start = at('08:00'), minutes }: Hold, more: object) =>
  customer.post('/api/v1/appointment', { professional: id, date: start, endTime: after(start, minutes), ...more })
const named = (prestationId: string, { id }: { id: string }) => ({ services: [{ prestationId, variantId: id }] })

const isShown = async (nadia: { id: string; serviceId: string }) =>
  (await app.get(`/api/v1/prestation/${nadia.serviceId}`)).body

describe('a service with variants', () => {
  it('has the price and the duration of its cheapest one, and lists all from the finest on', async () => {
    const { nadia, service, variants } = await aBraider()
    expect(service).toMatchObject({ price: 80, total: 85, duration: 180 })
    expect(variants).toMatchObject([
      { ...knotless[0], total: 192 },
      { ...knotless[1], total: 128 },
      { ...knotless[2], total: 85 },
    ])
    expect(await isShown(nadia)).toEqual(service)
  })

  it('is added whole, and needs no price of its own', async () => {
    const nadia = await app.aPerson('professional')
    await app.db
      .insertInto('uploads')
      .values({ filename: 'n.webp', userId: nadia.id, private: false, width: 9, height: 9, createdAt: now })
      .execute()
    const added = await nadia.post('/api/v1/prestation', { libelle: 'Nattes', image: 'n.webp', variants: knotless })
    expect([added.status, added.body.price, added.body.variants.length]).toEqual([201, 80, 3])
    const priceless = await nadia.post('/api/v1/prestation', { libelle: 'Locks', image: 'n.webp', variants: [] })
    expect(priceless.body.details).toEqual([{ path: 'price', message: 'Champs requis!' }])
  })

  it('keeps the ids of sizes and lengths that stay, and is an ordinary service again without any', async () => {
    const { change, variants } = await aBraider()
    const dearer = await change({
      variants: [
        { ...knotless[1], price: 130 },
        { longueur: 'mi-dos', taille: 'gros', price: 90, duration: 200 },
      ],
    })
    expect(dearer.body.variants.map(({ id, price }: Variant) => [id === variants[1]?.id, price])).toEqual([
      [true, 130],
      [false, 90],
    ])
    expect(await change({ duration: 90 })).toMatchObject({
      status: 422,
      body: { details: [{ path: 'duration' }] },
    })
    expect((await change({ price: 95 })).body.details[0].path).toBe('price')
    expect((await change({ libelle: 'Barbier' })).body.details[0].path).toBe('libelle')
    const { body } = await change({ variants: [], price: 50, duration: 75 })
    expect(body).toMatchObject({ variants: [], price: 50, total: 53, duration: 75 })
  })

  it.each([
    [
      'a duplicate',
      [knotless[0], knotless[0]],
      'variants.1.taille',
      'Cette grosseur et cette longueur sont déjà dans la liste.',
    ],
    ['a blank', [{ price: 80, duration: 60 }], 'variants.0.taille', 'Choisissez une grosseur ou une longueur.'],
    [
      'a size that others have',
      [knotless[0], { longueur: 'taille', price: 80, duration: 60 }],
      'variants.1.taille',
      'Choisissez une grosseur ici aussi, ou retirez-la des autres tarifs.',
    ],
    [
      'a length that others have',
      [knotless[0], { taille: 'gros', price: 80, duration: 60 }],
      'variants.1.longueur',
      'Choisissez une longueur ici aussi, ou retirez-la des autres tarifs.',
    ],
    ['a price below 15 €', [{ ...knotless[0], price: 14 }], 'variants.0.price', "Le prix doit être d'au moins 15 €."],
    ['a duration of thirteen hours', [{ ...knotless[0], duration: 780 }], 'variants.0.duration', 'Au plus 12 heures.'],
    ['another size', [{ ...knotless[0], taille: 'XL' }], 'variants.0.taille', 'Choisissez micro, moyen ou gros.'],
    ['ten rows', Array.from({ length: 10 }, () => knotless[0]), 'variants', '9 grosseurs et longueurs au plus.'],
  ])('is refused with %s', async (_, variants, path, message) => {
    const { nadia, change, service } = await aBraider()
    const refused = await change({ variants })
    expect([refused.status, refused.body.details[0]]).toEqual([422, { path, message }])
    expect(await isShown(nadia)).toEqual(service)
  })

  it('is refused for a hairstyle that has neither size nor length', async () => {
    const { change } = await aBraider([])
    const refused = await change({ libelle: 'Barbier', variants: knotless })
    expect(refused.body.details).toEqual([
      { path: 'variants', message: 'Cette coiffure se propose sans grosseur ni longueur.' },
    ])
  })

  it('has the rows of one of two changes of the same moment', async () => {
    const { nadia, change } = await aBraider()
    const lists = [[knotless[0]], [knotless[1]], [knotless[2]]]
    await Promise.all(lists.map((variants) => change({ variants })))
    const { price, variants } = await isShown(nadia)
    expect([variants.length, variants[0].price]).toEqual([1, price])
  })
})

describe('an appointment', () => {
  it('is of the variant that it names, and shows its starts', async () => {
    const [{ nadia, variants }, awa] = [await aBraider(), await app.aPerson('customer')]
    const [micro] = variants as [Variant]
    const microTaille = { taille: 'micro', longueur: 'taille' }
    const starts = (query: string) =>
      app.get(
        `/api/v1/disponibilite/user/${nadia.id}/starts?prestation=${nadia.serviceId}&from=${at('10:00')}&to=${at('10:01')}${query}`,
      )
    expect((await starts(`&variantId=${micro.id}`)).body).toEqual([{ start: at('10:00'), end: at('17:00') }])
    expect((await starts('')).body).toEqual([{ start: at('10:00'), end: at('13:00') }])
    expect((await starts(`&variantId=${nadia.id}`)).status).toBe(404)
    const { body: agenda } = await nadia.get(`/api/v1/disponibilite/agenda?from=${at('10:00')}&to=${at('10:01')}`)
    expect(agenda.services).toEqual([{ id: nadia.serviceId, libelle: 'Braids', duration: 420, shortest: 180 }])
    const held = await hold(awa, nadia, { minutes: 420 }, { ...named(nadia.serviceId, micro), price: 180, total: 192 })
    expect([held.status, held.body]).toMatchObject([
      201,
      {
        ...{ libelle: 'Braids', name: 'Braids · micro, à la taille', price: 180, total: 192 },
        services: [{ ...microTaille, duration: 420, prestationId: nadia.serviceId, libelle: 'Braids' }],
      },
    ])
  })

  it('of the specification’s body is of the variant whose price and length fit, else the price has changed', async () => {
    const [{ nadia }, awa] = [await aBraider(), await app.aPerson('customer')]
    const body = { libelle: 'Braids' }
    for (const [minutes, prices] of [
      [300, { price: 80 }],
      [60, {}],
      [300, { price: 120, total: 127 }],
    ] as const) {
      const refused = await hold(awa, nadia, { minutes }, { ...body, ...prices })
      expect([refused.body.error, refused.body.details]).toEqual([
        'price_changed',
        { price: 80, total: 85, charges: 500 },
      ])
    }
    const held = await hold(awa, nadia, { minutes: 300 }, { ...body, price: 120, total: 128 })
    expect([held.status, held.body.name]).toEqual([201, 'Braids · moyen, à mi-dos'])
  })

  it('is refused for a variant that is gone, of another price or another length', async () => {
    const [{ nadia, change, variants }, awa] = [await aBraider(), await app.aPerson('customer')]
    const [micro, moyen] = variants as [Variant, Variant]
    await change({ variants: [{ ...knotless[0], price: 190 }] })
    const gone = await hold(awa, nadia, { minutes: 300 }, named(nadia.serviceId, moyen))
    expect(gone.body.details).toEqual([
      { path: 'services', message: 'Cette grosseur ou cette longueur n’est plus proposée.' },
    ])
    const dearer = await hold(awa, nadia, { minutes: 420 }, { ...named(nadia.serviceId, micro), price: 180 })
    expect([dearer.body.error, dearer.body.details.price]).toEqual(['price_changed', 190])
    const longer = await hold(awa, nadia, { minutes: 480 }, named(nadia.serviceId, micro))
    expect(longer.body.details).toEqual([{ path: 'endTime', message: 'Ce rendez-vous dure 7 h, ni plus ni moins.' }])
    const two = await hold(
      awa,
      nadia,
      { minutes: 420 },
      { services: [{ prestationId: nadia.serviceId }, { prestationId: nadia.serviceId }] },
    )
    expect([two.status, two.body.details[0].path]).toEqual([422, 'services'])
  })

  it('stays as it was booked when its variant is changed and removed, and is rescheduled with its length', async () => {
    const [{ nadia, change, variants }, awa] = [await aBraider(), await app.aPerson('customer')]
    const { body: held } = await hold(awa, nadia, { minutes: 420 }, named(nadia.serviceId, variants[0] as Variant))
    await change({ variants: [knotless[2]] })
    const amount = { amount: 19_200, charges: 1200, currency: 'eur', payment_method: 'pm_card_visa', confirm: true }
    const paid = await awa.post('/api/v1/payment', { appointmentId: held.id, ...amount })
    expect([paid.status, paid.body.amount]).toEqual([200, 19_200])
    const read = async () => (await awa.get(`/api/v1/appointment/${held.id}`)).body
    expect(await read()).toMatchObject({
      status: 'Payé',
      name: 'Braids · micro, à la taille',
      total: 192,
      endTime: at('15:00'),
    })
    expect((await awa.get(`/api/v1/appointment/${held.id}/calendar.ics`)).body).toContain(
      'Braids · micro\\, à la taille',
    )
    await change({ variants: [], price: 50, duration: 60 })
    const later = { date: at('10:00'), endTime: at('17:00') }
    expect(await awa.post(`/api/v1/appointment/${held.id}/move`, later)).toMatchObject({ status: 200, body: later })
    const shorter = await awa.post(`/api/v1/appointment/${held.id}/move`, { ...later, endTime: at('11:00') })
    expect(shorter.body.details[0].message).toBe('Ce rendez-vous dure 7 h, ni plus ni moins.')
    const agenda = await nadia.get(`/api/v1/disponibilite/agenda?from=${at('00:00')}&to=${at('23:00')}`)
    expect(agenda.body.services).toMatchObject([{ duration: 60, shortest: 60 }])
    expect(JSON.stringify(agenda.body)).toContain('Braids · micro, à la taille')
  })

  it('adds up from its services, as they are sold, also in the tables', async () => {
    const [{ nadia, variants }, awa] = [await aBraider(), await app.aPerson('customer')]
    const { body: held } = await hold(awa, nadia, { minutes: 420 }, named(nadia.serviceId, variants[0] as Variant))
    const service = {
      appointmentId: held.id,
      position: 2,
      serviceId: nadia.serviceId,
      libelle: 'Braids',
      priceCents: 1500,
    }
    const insert = (more: { taille?: string; durationMinutes: number }) =>
      app.db
        .insertInto('appointmentServices')
        .values({ ...service, ...more })
        .execute()
    const refused = 'must last as long as it is sold'
    await expect(insert({ durationMinutes: 180 })).rejects.toThrow(refused)
    await expect(insert({ taille: 'gros', durationMinutes: 180 })).rejects.toThrow(refused)
    await app.db.updateTable('appointments').set({ status: 'expired' }).where('id', '=', held.id).execute()
    const withoutService = app.db
      .insertInto('appointments')
      .columns([
        'professionalId',
        'customerId',
        'serviceId',
        'cityId',
        'libelle',
        'lieu',
        'adresse',
        'priceCents',
        'totalCents',
        'status',
        'startsAt',
        'endsAt',
        'holdExpiresAt',
        'createdAt',
      ])
      .expression((eb) =>
        eb
          .selectFrom('appointments')
          .select([
            'professionalId',
            'customerId',
            'serviceId',
            'cityId',
            'libelle',
            'lieu',
            'adresse',
            'priceCents',
            'totalCents',
            'status',
            'startsAt',
            'endsAt',
            'holdExpiresAt',
            'createdAt',
          ])
          .where('id', '=', held.id),
      )
    await expect(withoutService.execute()).rejects.toThrow('must add up from its services')
  })
})

describe('the price', () => {
  /** The numbers differ from one another, and are the same in every run. */
  const randomBelow = (() => {
    let seed = 25
    return (limit: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * limit)
    }
  })()
  const randomVariants = () =>
    ['micro', 'moyen', 'gros'].flatMap((taille) =>
      ['épaules', 'mi-dos', 'taille'].map((longueur) => ({
        taille,
        longueur,
        price: (1500 + randomBelow(498_500)) / 100,
        duration: 15 * (1 + randomBelow(48)),
      })),
    )

  it('of some hundred random variants is the same on the profile, in the hold and in the purchase', async () => {
    const { nadia, change } = await aBraider()
    let count = 0
    for (let round = 0; round < 14; round += 1) {
      const awa = await app.aPerson('customer')
      const { variants, price } = (await change({ variants: randomVariants() })).body
      expect(price).toBe(Math.min(...variants.map((variant: Variant) => variant.price)))
      for (const variant of variants as Variant[]) {
        const cents = Math.round(variant.price * 100)
        const { body: held } = await hold(awa, nadia, { minutes: variant.duration }, named(nadia.serviceId, variant))
        expect(held).toMatchObject({ price: variant.price, total: variant.total })
        const purchase = app.db.selectFrom('purchases').where('id', '=', held.id)
        expect(await purchase.select(['totalCents', 'professionalCents']).executeTakeFirst()).toEqual({
          totalCents: totalCents(cents),
          professionalCents: cents,
        })
        expect(Math.round(variant.total * 100)).toBe(totalCents(cents))
        await awa.delete(`/api/v1/appointment/${held.id}`)
        count += 1
      }
    }
    expect(count).toBe(126)
  })

  it('of a random variant is the one that is paid and invoiced, to the cent', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [{ nadia, variants }, awa] = [await aBraider(randomVariants()), await app.aPerson('customer')]
      const variant = variants[round] as Variant
      const { body: held } = await hold(awa, nadia, { minutes: variant.duration }, named(nadia.serviceId, variant))
      const amount = Math.round(variant.total * 100)
      const charges = amount - Math.round(variant.price * 100)
      const card = { currency: 'eur', payment_method: 'pm_card_visa', confirm: true }
      const paid = await awa.post('/api/v1/payment', { appointmentId: held.id, amount, charges, ...card })
      expect([paid.status, paid.body.amount]).toEqual([200, amount])
      await awa.post('/api/facture', { appointmentId: held.id })
      const invoices: { total: number; lines: { libelle: string }[] }[] = (await awa.post('/api/customer/facture', {}))
        .body
      expect(invoices.map(({ total }) => Math.round(total * 100)).sort((a, b) => a - b)).toEqual(
        [charges, amount - charges].sort((a, b) => a - b),
      )
      expect(invoices.flatMap(({ lines }) => lines.map(({ libelle }) => libelle))).toContain(
        soldName('Braids', variant),
      )
    }
  })
})
