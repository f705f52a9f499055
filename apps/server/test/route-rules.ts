import { decisionKey } from '../src/operations/reports/decision-key.ts'
import { unsubscribeToken } from '../src/platform/notifications/unsubscribe-token.ts'
import { privateLink } from '../src/platform/uploads/private-links.ts'
import { address, savedAddress } from './orders.ts'
import { wig } from './products.ts'
import { shownOf } from './proofs.ts'
import { now, type PersonName, people, type Secret, type World } from './route-world.ts'

type Person = Exclude<PersonName, 'guest'>

export type Rule = {
  /** The route is written as the server registers it: `METHOD /url/:id`. */
  route: string
  /** These are the statuses by person, in the order of `people`, except for the operator without a second factor. */
  statuses: string
  /** This status answers an operator who has not verified the second factor, where it differs from `statusWithoutSecondFactor`. */
  statusWithoutFactor?: number
  params?: (world: World) => Record<string, string>
  query?: (world: World) => Record<string, string>
  body?: (world: World, actor: World[Person]) => object
  /** The person may read these secrets of others in the answer; an operator may read all but a payment's and a pair's messages. */
  mayRead?: Partial<Record<PersonName, Secret[]>>
}

/** Without a second factor an operator is treated as a guest on public routes, and forbidden elsewhere. */
export const statusWithoutSecondFactor = ({ statuses, statusWithoutFactor }: Rule) => {
  const toGuests = Number(statuses.split(' ')[0])
  return statusWithoutFactor ?? (toGuests === 401 ? 403 : toGuests)
}

const rule = (route: string, statuses: string, more: Omit<Rule, 'route' | 'statuses'> = {}): Rule => ({
  route,
  statuses,
  ...more,
})

const all = (status: number) => Array(7).fill(status).join(' ')
const members = (status: number) => [401, status, status, status, status, 401, status].join(' ')

const operators = (status: number) => [401, 403, 403, 403, 403, 401, status].join(' ')

const forEveryone = (...secrets: Secret[]) => Object.fromEntries(people.map((name) => [name, secrets]))

const id = (pick: (world: World) => string) => ({ params: (world: World) => ({ id: pick(world) }) })
const userId = (pick: (world: World) => string) => ({ params: (world: World) => ({ userId: pick(world) }) })
const filename = (pick: (world: World) => string) => ({ params: (world: World) => ({ filename: pick(world) }) })
const signed = ({ secret }: World, name: string) =>
  Object.fromEntries(new URL(privateLink(secret, name, now), 'http://here').searchParams)
const body = (make: NonNullable<Rule['body']>) => ({ body: make })
const query = (make: NonNullable<Rule['query']>) => ({ query: make })

const theAppointment = id((world) => world.appointmentId)
const theOrder = id((world) => world.orderId)
const theProduct = id((world) => world.product.id)
const theService = id((world) => world.professional.serviceId)
const theEntry = id((world) => world.professional.entryId)
const theWindow = id((world) => world.professional.freeWindowId)
const thePicture = id((world) => world.professional.pictureId)
const theReview = id((world) => world.reviewId)
const theProfessional = id((world) => world.professional.id)
const theCustomer = id((world) => world.customer.id)

/** The two parties of an appointment see each other's contacts once it is paid. */
const parties = { customer: ['professional'], professional: ['customer', 'customerName'] } satisfies Rule['mayRead']
const byHold = { customer: ['professional'], professional: ['customerName'] } satisfies Rule['mayRead']
const booker = { customer: ['professional'] } satisfies Rule['mayRead']

const thePair = { params: (world: World) => ({ sid: world.talk.pair }) }
const withTeam = { params: (world: World) => ({ sid: world.talk.withTeam }) }
/** Nobody but these two reads what they write to each other, not even an operator. */
const inPair = { customer: ['pairMessage'], professional: ['pairMessage'] } satisfies Rule['mayRead']
const theProofFile = filename((world) => world.proof.file)
const theReport = id((world) => world.talk.reportCaseId)
const theDecision = {
  ...id((world) => world.talk.contestedCaseId),
  ...query(({ secret, talk }) => ({
    cle: decisionKey(secret, talk.contestedCaseId, { reportId: talk.contestedReportId }),
  })),
}
const theProfessionalId = (world: World) => world.professional.id
const theAppointmentId = (world: World) => world.appointmentId
const aContent = ({ kind, of }: { kind: string; of: (world: World) => string }) =>
  body((world) => ({
    ...{ kind, id: of(world), reason: 'other', text: 'À relire.', goodFaith: true },
    ...{ name: 'Marie', email: 'marie@example.test' },
  }))
const theMessage = body(() => ({ reason: 'hate', from: 1, to: 1 }))
const aMessage = body(() => ({ content: 'Bonjour', clientId: crypto.randomUUID() }))

const password = 'Tresse-longue-42!'
const login = body((world) => ({ email: world.customer.email, password }))
const registration = {
  firstname: 'Awa',
  lastname: 'Diallo',
  phone: '0612345678',
  ville: 'Montreuil',
  adresse: '12 rue des Lilas',
  password,
  passwordConfirm: password,
  role: 'customer',
}
const reason = 'Une bonne raison.'
const review = body((world) => ({ appointmentId: world.doneId, note: 5, texte: 'Parfait.' }))
const reviews = body((world) => ({ professional: world.professional.id }))
const newEntry = { kind: 'block', start: '2026-12-01T08:00:00Z', end: '2026-12-01T09:00:00Z' }
const newWindow = { start: '2026-12-01T08:00:00Z', end: '2026-12-01T18:00:00Z' }
const hours = { date: '2026-11-26T08:00:00Z', endTime: '2026-11-26T09:00:00Z' }
const aProduct = body((_, { image }) => ({ ...wig, images: [{ image }] }))
const cart = body((world) => [{ id: world.product.id, cartQuantity: 1 }])
const wish = body((world) => ({ productId: world.product.id }))
const repetition = { day: '2026-11-25', span: 'jour', weeks: '2' }
const stretch = { from: '2026-11-20T12:00:00Z', to: '2026-12-20T12:00:00Z' }

/**
 * There is one entry per route. A route without an entry fails the test, and so does an entry whose route does not
 * exist.
 */
export const rules: Rule[] = [
  //                                  guest customer other professional other suspended operator
  // Accounts
  rule(
    'POST /api/v1/auth/register',
    all(201),
    body(() => ({ ...registration, email: 'new@example.test' })),
  ),
  rule(
    'POST /api/v1/auth/register',
    all(201),
    body((world) => ({ ...registration, email: world.customer.email })),
  ),
  rule(
    'POST /api/v1/auth/register/session',
    all(200),
    body(() => ({ browserSecret: 'a'.repeat(43) })),
  ),
  rule(
    'POST /api/v1/auth/register/resend',
    all(200),
    body(() => ({ browserSecret: 'a'.repeat(43) })),
  ),
  rule(
    'POST /api/v1/auth/confirm-user',
    all(200),
    body((world) => ({ token: world.confirmToken })),
  ),
  rule('POST /api/v1/auth/login', all(200), login),
  rule('POST /api/v1/auth', all(200), login),
  rule('POST /api/v1/auth/login/customer', all(200), login),
  rule('POST /api/v1/auth/login/professional', all(403), login),
  rule('POST /api/v1/auth/logout', members(204), { statusWithoutFactor: 204 }),
  rule('POST /api/v1/auth/chat-token', members(200)),
  rule('GET /api/v1/auth', members(200), { statusWithoutFactor: 200 }),
  rule('GET /api/v1/user', members(200)),
  rule(
    'GET /api/v1/user',
    '401 200 200 403 403 401 200',
    query(() => ({ profile: 'customer' })),
  ),
  rule('GET /user', members(200)),
  rule('GET /api/v1/auth/admin', members(200)),
  rule('GET /api/v1/user/:id', all(200), { ...theProfessional, mayRead: booker }),
  rule('GET /api/v1/user/:id', '404 200 404 404 404 404 200', theCustomer),
  rule(
    'GET /api/v1/user/:id',
    '404 404 404 404 404 404 200',
    id((world) => world.suspended.id),
  ),
  rule('PUT /api/v1/user/:id', '401 200 404 404 404 401 200', {
    ...theCustomer,
    ...body(() => ({ phone: '0700000000' })),
  }),
  rule('PUT /api/v1/user/:id', '401 404 404 404 404 401 200', {
    ...id((world) => world.operator.id),
    ...body(() => ({})),
  }),
  rule('PUT /api/v1/user/:id/change-password', '401 200 404 404 404 401 404', {
    statusWithoutFactor: 401, // The route is open to guests with a link.
    ...theCustomer,
    ...body(() => ({ password: 'Une-autre-natte-7!', currentPassword: password })),
  }),
  rule('PUT /api/v1/user/:id/change-password', all(200), {
    ...theCustomer,
    ...body((world) => ({ password: 'Une-autre-natte-7!', token: world.resetToken })),
  }),
  rule('PUT /api/v1/user/:id/change-password', all(410), {
    ...theProfessional,
    ...body((world) => ({ password: 'Une-autre-natte-7!', token: world.resetToken })),
  }),
  rule(
    'POST /api/v1/user/reset-password',
    all(200),
    body((world) => ({ email: world.customer.email })),
  ),
  rule(
    'POST /api/v1/user/check-token',
    all(200),
    body((world) => ({ token: world.resetToken })),
  ),
  rule(
    'POST /api/v1/user/check-token',
    all(410),
    body((world) => ({ token: world.confirmToken })),
  ),
  rule('GET /api/v1/account/export', members(200), { mayRead: { customer: ['pairMessage'] } }),
  rule(
    'POST /api/v1/account/export',
    members(422),
    body(() => ({ password: 'Pas-le-bon-1!' })),
  ),
  rule(
    'DELETE /api/v1/account',
    '401 409 204 409 204 401 204',
    body(() => ({ password })),
  ),
  rule(
    'DELETE /api/v1/account',
    '401 422 422 422 422 401 422',
    body(() => ({ password: 'Pas-le-bon-1!' })),
  ),

  // These routes search.
  rule('GET /api/v1/city', all(200)),
  rule(
    'GET /api/v1/city/nearest',
    all(200),
    query(() => ({ lat: '48.86', lon: '2.44' })),
  ),
  rule(
    'GET /api/v1/search',
    all(200),
    query(() => ({ city: 'Montreuil', prestation: 'Braids', date: '2026-11-26' })),
  ),
  rule(
    'GET /api/v1/search/saisie',
    all(200),
    query(() => ({ ville: 'Montreuil', prestation: 'Braids', date: '2026-11-26' })),
  ),
  rule(
    'GET /api/v1/search/autour',
    all(200),
    query(() => ({ city: 'Montreuil', prestation: 'Braids', date: '2026-11-26' })),
  ),
  rule(
    'GET /api/v1/search/jours',
    all(200),
    query(() => ({ city: 'Montreuil', prestation: 'Braids', mois: '2026-11' })),
  ),
  rule('GET /api/v1/search/meilleures', all(200)),
  rule('GET /api/v1/user/:id/reach', all(200), { ...theProfessional, ...query(() => ({ cityId: '43678' })) }),

  // These routes manage the professional's offer.
  rule(
    'POST /api/v1/prestation',
    '401 403 403 201 201 401 403',
    body((_, { image }) => ({ libelle: 'Locks', price: 50, image })),
  ),
  rule(
    'POST /api/v1/prestation',
    '401 403 403 422 422 401 403',
    body((world) => ({ libelle: 'Locks', price: 50, image: world.customer.image })),
  ),
  rule(
    'GET /api/v1/prestation/user/:userId',
    all(200),
    userId((world) => world.professional.id),
  ),
  rule('GET /api/v1/prestation/:id', all(200), theService),
  rule('GET /api/v1/prestation/:id/meches', members(200), {
    ...theService,
    ...query(() => ({ date: hours.date })),
  }),
  rule('PATCH /api/v1/prestation/:id', '401 403 403 200 404 401 403', {
    ...theService,
    ...body(() => ({ price: 60 })),
  }),
  rule('DELETE /api/v1/prestation/:id', '401 403 403 204 404 401 403', theService),
  rule(
    'POST /api/v1/disponibilite',
    '401 403 403 201 201 401 403',
    body(() => newWindow),
  ),
  rule(
    'POST /api/v1/disponibilite',
    '401 403 403 201 404 401 403',
    body((world) => ({ ...newWindow, professional: world.professional.id })),
  ),
  rule('GET /api/v1/disponibilite/user/:id', all(200), theProfessional),
  rule('GET /api/v1/disponibilite/user/:id/starts', all(200), {
    ...theProfessional,
    ...query((world) => ({ prestation: world.professional.serviceId, ...stretch })),
  }),
  rule('GET /api/v1/disponibilite/:id', all(200), theWindow),
  rule('GET /api/v1/disponibilite/:id', '404 404 404 200 404 404 404', theAppointment),
  rule('PATCH /api/v1/disponibilite/:id', '401 403 403 200 404 401 403', { ...theWindow, ...body(() => newWindow) }),
  rule('DELETE /api/v1/disponibilite/:id', '401 403 403 204 404 401 403', theWindow),
  rule('GET /api/v1/professional/day', '401 403 403 200 200 401 403', {
    mayRead: parties,
  }),
  rule(
    'POST /api/v1/professional/entries',
    '401 403 403 201 201 401 403',
    body(() => newEntry),
  ),
  rule('PUT /api/v1/professional/entries/:id', '401 403 403 200 404 401 403', { ...theEntry, ...body(() => newEntry) }),
  rule('DELETE /api/v1/professional/entries/:id', '401 403 403 204 404 401 403', theEntry),
  rule('GET /api/v1/rebooking', members(200)),
  rule('POST /api/v1/rebooking/:id/hide', members(404), theAppointment),
  rule('GET /api/v1/professional/customers', '401 403 403 200 200 401 403', {
    mayRead: { professional: ['customerName'] },
  }),
  rule('GET /api/v1/professional/customers/:id', '401 403 403 200 404 401 403', {
    ...theCustomer,
    mayRead: { professional: ['customerName'] },
  }),
  rule('GET /api/v1/professional/customers/:id/appointments', '401 403 403 200 404 401 403', theCustomer),
  rule('PUT /api/v1/professional/customers/:id/note', '401 403 403 200 404 401 403', {
    ...theCustomer,
    ...body(() => ({ note: 'Aime les tresses fines.', expected: '' })),
  }),
  rule('GET /api/v1/disponibilite/agenda', '401 403 403 200 200 401 403', {
    ...query(() => stretch),
    mayRead: { professional: ['customerName'] },
  }),
  rule(
    'GET /api/v1/disponibilite/repetition',
    '401 403 403 200 200 401 403',
    query(() => repetition),
  ),
  rule(
    'POST /api/v1/disponibilite/repetition',
    '401 403 403 201 201 401 403',
    body(() => repetition),
  ),
  rule(
    'POST /api/v1/disponibilite/retrait',
    '401 403 403 200 200 401 403',
    body((world) => ({ ids: [world.professional.freeWindowId] })),
  ),
  rule('GET /api/v1/disponibilite/semaine-type', '401 403 403 200 200 401 403'),
  rule(
    'PUT /api/v1/disponibilite/semaine-type',
    '401 403 403 200 200 401 403',
    body(() => ({ hours: [{ weekday: 2, from: 540, to: 1080, anchorOn: null }], expected: [] })),
  ),
  rule('GET /api/v1/disponibilite/delais', '401 403 403 200 200 401 403'),
  rule(
    'PATCH /api/v1/disponibilite/delais',
    '401 403 403 200 200 401 403',
    body(() => ({ pauseMinutes: 0 })),
  ),
  ...['fermetures', 'reouvertures'].map((name) =>
    rule(
      `POST /api/v1/disponibilite/${name}`,
      '401 403 403 200 200 401 403',
      body(() => ({ from: '2026-12-01', to: '2026-12-02' })),
    ),
  ),
  rule(
    'POST /api/v1/catalogue',
    '401 403 403 201 201 401 403',
    body((_, { image }) => ({ image })),
  ),
  rule(
    'POST /api/v1/catalogue',
    '401 403 403 422 422 401 403',
    body((world) => ({ image: world.customer.image })),
  ),
  rule(
    'GET /api/v1/catalogue/user/:userId',
    all(200),
    userId((world) => world.professional.id),
  ),
  rule('GET /api/v1/catalogue/:id', all(200), thePicture),
  rule('PATCH /api/v1/catalogue/:id', '401 403 403 200 404 401 403', {
    ...thePicture,
    ...body(() => ({ alt: 'Nattes' })),
  }),
  rule(
    'PUT /api/v1/catalogue/order',
    '401 403 403 200 200 401 403',
    body((world) => ({ ids: [world.professional.pictureId] })),
  ),
  rule('DELETE /api/v1/catalogue/:id', '401 403 403 204 404 401 403', thePicture),
  rule(
    'POST /api/v1/upload',
    '401 415 415 415 415 401 415',
    body(() => ({})),
  ),
  rule(
    'GET /api/v1/upload/:filename/link',
    '401 200 404 404 404 401 200',
    filename((world) => world.customer.image),
  ),
  // Operators read a private picture only in a conversation with the team.
  rule(
    'GET /api/v1/upload/:filename/link',
    '401 200 404 404 404 401 404',
    filename((world) => world.privatePicture),
  ),
  rule(
    'GET /api/v1/upload/:filename/link',
    '401 200 404 200 404 401 404',
    filename((world) => world.talk.picture),
  ),
  rule(
    'GET /images/:filename',
    all(200),
    filename((world) => world.customer.image),
  ),
  rule(
    'GET /images/:filename',
    all(404),
    filename((world) => world.privatePicture),
  ),
  // Everybody with the signed address may read the picture; the address is valid for five minutes.
  rule('GET /images/prive/:filename', all(200), {
    ...filename((world) => world.privatePicture),
    ...query((world) => signed(world, world.privatePicture)),
  }),
  rule('GET /images/prive/:filename', all(404), {
    ...filename((world) => world.privatePicture),
    ...query((world) => signed(world, world.customer.image)),
  }),

  // These routes book.
  rule('POST /api/v1/appointment', '401 201 201 422 201 401 201', {
    ...body((world) => ({ ...hours, professional: world.professional.id, libelle: 'Braids' })),
    mayRead: { ...byHold, otherCustomer: ['professional'], otherProfessional: ['professional'] },
  }),
  rule('GET /api/v1/appointment', '401 200 401 401 401 401 200', {
    ...query((world) => ({ customer: world.customer.id })),
    mayRead: parties,
  }),
  rule('GET /api/v1/appointment', '401 401 401 200 401 401 200', {
    ...query((world) => ({ professional: world.professional.id })),
    mayRead: parties,
  }),
  rule('GET /api/v1/appointment', '401 422 422 422 422 401 200'),
  ...['/api', '/api/v1api'].flatMap((prefix) => [
    rule(
      `POST ${prefix}/rdv`,
      '401 201 201 422 201 401 201',
      body((world) => ({ ...hours, professional: world.professional.id, libelle: 'Braids' })),
    ),
    rule(`POST ${prefix}/customer/rdv`, members(200), { mayRead: parties }),
    rule(`POST ${prefix}/pro/rdv`, '401 403 403 200 200 401 403', { mayRead: parties }),
  ]),
  rule('GET /api/v1/appointment/:id', '401 200 404 200 404 401 200', { ...theAppointment, mayRead: parties }),
  rule('GET /api/v1/appointment/:id', '401 200 404 200 404 401 200', {
    ...id((world) => world.holdId),
    mayRead: byHold,
  }),
  rule('GET /api/v1/appointment/:id', '401 200 404 200 404 401 200', {
    ...id((world) => world.homeHoldId),
    mayRead: byHold,
  }),
  rule('GET /api/v1/appointment/:id/cancellation', '401 200 404 200 404 401 200', theAppointment),
  rule('GET /api/v1/appointment/:id/autres', '401 200 404 404 404 401 404', theAppointment),
  rule('GET /api/v1/appointment/:id/calendar.ics', '401 200 404 200 404 401 404', {
    ...theAppointment,
    mayRead: parties,
  }),
  rule('PATCH /api/v1/appointment/:id', '401 422 404 422 404 401 403', {
    ...theAppointment,
    ...body(() => ({ chatId: 'x' })),
  }),
  rule('PATCH /api/v1/appointment/:id', '401 200 404 200 404 401 200', {
    ...theAppointment,
    ...body(() => ({ status: 'Annuler', reason: 'Le salon a été inondé cette nuit.' })),
    mayRead: parties,
  }),
  rule('PATCH /api/v1/appointment/:id', '401 403 404 200 404 401 200', {
    ...id((world) => world.doneId),
    ...body(() => ({ status: 'Terminé' })),
    mayRead: parties,
  }),
  rule('POST /api/v1/appointment/:id/report', '401 201 404 422 404 401 403', {
    ...id((world) => world.doneId),
    ...body(() => ({ type: 'professional_absent', text: 'Personne.' })),
  }),
  rule('POST /api/v1/appointment/:id/here', '401 409 404 409 404 401 403', theAppointment),
  rule('POST /api/v1/appointment/:id/late', '401 409 404 409 404 401 403', {
    ...theAppointment,
    ...body(() => ({ minutes: 10 })),
  }),
  rule('POST /api/v1/appointment/:id/presence', '401 403 404 409 404 401 403', {
    ...theAppointment,
    ...body(() => ({ code: '0000' })),
  }),
  rule('GET /api/v1/appointment/:id/safety', '401 200 404 200 404 401 403', theAppointment),
  rule('POST /api/v1/appointment/:id/safety/alert', '401 201 404 201 404 401 403', {
    ...theAppointment,
    ...body(() => ({ text: 'Il m’attend.' })),
  }),
  rule('POST /api/v1/appointment/:id/safety/share', '401 409 404 409 404 401 403', theAppointment),
  rule('DELETE /api/v1/appointment/:id/safety/share/:shareId', members(204), {
    params: (world) => ({ id: world.appointmentId, shareId: world.talk.pair }),
  }),
  rule('POST /api/v1/appointment/:id/safety/cancellation', '401 200 404 200 404 401 403', {
    ...theAppointment,
    ...body(() => ({ pending: 0 })),
    mayRead: parties,
  }),
  rule('GET /api/v1/partage/:token', all(404), { params: () => ({ token: 'x'.repeat(43) }) }),
  rule('POST /api/v1/appointment/:id/move', '401 200 404 403 404 401 403', {
    ...theAppointment,
    ...body(() => hours),
    mayRead: parties,
  }),
  rule('POST /api/v1/appointment/:id/request', '401 403 403 200 404 401 403', {
    ...id((world) => world.requestId),
    ...body(() => ({ accept: false })),
    mayRead: parties,
  }),
  rule('POST /api/v1/appointment/:id/request', '401 403 403 404 404 401 403', {
    ...theAppointment,
    ...body(() => ({ accept: true })),
  }),
  rule('POST /api/v1/appointment/:id/hold', '401 200 404 404 404 401 404', {
    ...id((world) => world.holdId),
    ...body(() => ({ shownExpiry: '2026-11-20T00:00:00Z' })),
    mayRead: parties,
  }),
  rule(
    'DELETE /api/v1/appointment/:id',
    '401 204 404 404 404 401 404',
    id((world) => world.holdId),
  ),
  rule('DELETE /api/v1/appointment/:id', '401 409 404 404 404 401 404', theAppointment),
  rule(
    'POST /api/v1/payment',
    '401 409 404 404 404 401 404',
    body((world) => ({ appointmentId: world.holdId, amount: 1, payment_method: 'pm_card_visa' })),
  ),
  rule(
    'POST /api/v1/payment/:id/confirm',
    '401 200 404 404 404 401 404',
    id((world) => world.paymentId),
  ),
  rule('GET /api/v1/payment/:id', '401 200 404 200 404 401 200', {
    ...id((world) => world.unfinishedPaymentId),
    mayRead: { customer: ['clientSecret'] },
  }),
  rule('GET /api/v1/card', members(200), { mayRead: { customer: ['card'] } }),
  rule(
    'DELETE /api/v1/card/:id',
    '401 204 404 404 404 401 404',
    id((world) => world.cardId),
  ),
  rule('GET /api/stripe/payment', members(200)),
  rule('GET /api/v1api/stripe/payment', members(200)),
  ...['/api', '/api/v1api'].flatMap((prefix) => [
    rule(`POST ${prefix}/stripe/session-id`, '401 200 404 404 404 401 404', {
      ...body((world) => ({ appointmentId: world.holdId })),
    }),
    rule(`POST ${prefix}/stripe/session-id`, '401 200 404 404 404 401 404', {
      ...body((world) => ({ orderId: world.orderId })),
    }),
    rule(`POST ${prefix}/stripe/stripe-request-success`, '401 200 404 404 404 401 404', {
      ...body((world) => ({ sessionId: world.appointmentId })),
    }),
    rule(
      `POST ${prefix}/stripe/refund`,
      operators(409),
      body((world) => ({ paymentId: world.paymentId, reason })),
    ),
  ]),
  rule('POST /api/v1/stripe/webhook', all(400)),

  // These routes are about the newsletter; its links are valid for everybody who has them.
  rule(
    'POST /api/v1/newsletter',
    all(200),
    body((world) => ({ email: world.customer.email })),
  ),
  rule(
    'POST /api/v1/newsletter/confirm',
    all(200),
    body((world) => ({ token: world.newsletter.confirm })),
  ),
  rule(
    'POST /api/v1/newsletter/confirm',
    all(410),
    body((world) => ({ token: world.newsletter.leave })),
  ),
  rule(
    'POST /api/v1/newsletter/unsubscribe',
    all(200),
    query((world) => ({ token: world.newsletter.leave })),
  ),
  rule(
    'POST /api/v1/newsletter/unsubscribe',
    all(410),
    query((world) => ({ token: world.newsletter.confirm })),
  ),
  rule('GET /api/v1/account/calendar-feed', members(200)),
  rule('POST /api/v1/account/calendar-feed', members(201)),
  rule('DELETE /api/v1/account/calendar-feed', members(204)),
  rule(
    'GET /api/v1/calendar.ics',
    all(404),
    query(() => ({ token: 'x' })),
  ),
  rule('GET /api/v1/account/notifications', members(200)),
  rule(
    'PATCH /api/v1/account/notifications',
    members(200),
    body(() => ({ mail: { reviews: true } })),
  ),
  // The link of a mail turns its kind off for its reader, whoever opens it.
  rule(
    'POST /api/v1/notifications/unsubscribe',
    all(200),
    query((world) => ({
      token: unsubscribeToken(world.secret, { userId: world.customer.id, kind: 'messages' }),
    })),
  ),
  rule(
    'POST /api/v1/notifications/unsubscribe',
    all(410),
    query((world) => ({ token: `messages-${world.customer.id}-x` })),
  ),
  ...['/api', '/api/v1api'].map((prefix) => rule(`GET ${prefix}/mailchimp/payment`, members(200))),

  // These legacy endpoints ask for mails that the server has already sent by itself.
  rule('POST /api/v1/mail/appointment/:type', '401 200 404 200 404 401 404', {
    params: () => ({ type: 'user' }),
    ...body((world) => ({ appointmentId: world.appointmentId })),
  }),
  rule('POST /api/v1/mail/appointment/:type', '401 409 404 409 404 401 404', {
    params: () => ({ type: 'cancel' }),
    ...body((world) => ({ appointmentId: world.appointmentId })),
  }),
  rule('POST /api/v1/mail/appointment/:type', members(404), {
    params: () => ({ type: 'toutes' }),
    ...body((world) => ({ appointmentId: world.appointmentId })),
  }),
  rule(
    'POST /api/v1/mail/new/message',
    '401 409 404 409 404 401 404',
    body((world) => ({ conversationId: world.talk.pair })),
  ),
  ...['order', 'order/cancel'].map((call) =>
    rule(
      `POST /api/v1/mail/${call}`,
      '401 409 404 404 404 401 404',
      body((world) => ({ orderId: world.orderId })),
    ),
  ),

  // These routes are about conversations: one of customer and professional, and one of the customer with the team.
  rule('GET /api/v1/conversation', members(200), { mayRead: inPair }),
  rule('GET /api/v1/admin/conversation', operators(200)),
  rule(
    'POST /api/v1/admin/conversation',
    operators(200),
    body((world) => ({ user: world.customer.id })),
  ),
  rule('POST /api/v1/admin/conversation/:sid/set-aside', '401 403 403 403 403 401 404', {
    ...thePair,
    ...body(() => ({ seq: 1 })),
  }),
  rule('POST /api/v1/admin/conversation/:sid/set-aside', operators(200), { ...withTeam, ...body(() => ({ seq: 1 })) }),
  rule('POST /api/v1/conversation', '401 200 404 200 404 401 404', {
    ...body((world) => ({ appointmentId: world.appointmentId })),
    mayRead: inPair,
  }),
  rule('POST /api/v1/conversation', '401 200 201 422 201 401 201', {
    ...body((world) => ({ professional: world.professional.id })),
    mayRead: inPair,
  }),
  rule(
    'POST /api/v1/conversation',
    '401 200 201 201 201 401 403',
    body(() => ({ admin: true })),
  ),
  rule('GET /api/v1/conversation/:sid', '401 200 404 200 404 401 404', { ...thePair, mayRead: inPair }),
  rule('GET /api/v1/conversation/:sid', '401 200 404 404 404 401 200', withTeam),
  rule('GET /api/v1/conversation/:sid/messages', '401 200 404 200 404 401 404', { ...thePair, mayRead: inPair }),
  rule('GET /api/v1/conversation/:sid/messages', '401 200 404 404 404 401 200', withTeam),
  rule('POST /api/v1/conversation/:sid/messages', '401 201 404 201 404 401 404', { ...thePair, ...aMessage }),
  rule('POST /api/v1/conversation/:sid/messages', '401 201 404 404 404 401 201', { ...withTeam, ...aMessage }),
  rule('POST /api/v1/conversation/:sid/read', '401 200 404 200 404 401 404', thePair),
  rule('PATCH /api/v1/conversation/:sid', '401 200 404 200 404 401 404', {
    ...thePair,
    ...body(() => ({ archived: true })),
    mayRead: inPair,
  }),
  rule('DELETE /api/v1/conversation/:sid', '401 204 404 204 404 401 404', thePair),
  rule('DELETE /api/v1/conversation/:sid', '401 204 404 404 404 401 404', withTeam),
  rule('DELETE /api/v1/conversation/:sid/messages/:seq', '401 204 404 404 404 401 404', {
    params: (world) => ({ sid: world.talk.pair, seq: '1' }),
  }),
  rule('POST /api/v1/conversation/:sid/block', '401 200 404 200 404 401 404', { ...thePair, mayRead: inPair }),
  rule('POST /api/v1/conversation/:sid/block', '401 404 404 404 404 401 404', withTeam),
  rule('DELETE /api/v1/conversation/:sid/block', '401 200 404 200 404 401 404', { ...thePair, mayRead: inPair }),
  rule('DELETE /api/v1/conversation/:sid/block', '401 404 404 404 404 401 404', withTeam),
  rule('GET /api/v1/block', members(200)),
  rule('DELETE /api/v1/block/:id', members(204), theProfessional),
  // The only message of the pair is the customer's, and the professional reports it.
  rule('POST /api/v1/conversation/:sid/report', '401 422 404 201 404 401 404', { ...thePair, ...theMessage }),
  rule('POST /api/v1/conversation/:sid/report', '401 404 404 404 404 401 404', { ...withTeam, ...theMessage }),
  rule('GET /api/v1/admin/report', operators(200)),
  rule('GET /api/v1/admin/report/:id', operators(200), theReport),
  rule('POST /api/v1/admin/report/:id/copies', operators(200), {
    ...theReport,
    mayRead: { operator: ['pairMessage'] },
  }),
  rule('POST /api/v1/admin/report/:id/copies/:filename', operators(200), {
    params: (world) => ({ id: world.talk.reportCaseId, filename: world.talk.picture }),
  }),
  rule('POST /api/v1/admin/report/:id/safety-refund', operators(404), {
    ...theReport,
    ...body(() => ({ outcome: 'refused', reason })),
  }),
  rule('POST /api/v1/admin/report/:id/decision', operators(200), {
    ...theReport,
    ...body((world) => ({ reportIds: [world.talk.reportId], measures: [], statement: reason })),
  }),
  rule('POST /api/v1/report', all(201), aContent({ kind: 'product', of: (world) => world.product.id })),
  rule('POST /api/v1/report', '201 201 201 409 201 201 201', aContent({ kind: 'profile', of: theProfessionalId })),
  // Only the two parties report their appointment.
  rule('POST /api/v1/report', '404 201 404 201 404 404 404', aContent({ kind: 'appointment', of: theAppointmentId })),
  rule('GET /api/v1/decision', members(200)),
  // Whoever has the key of the mail reads the decision and objects to it.
  rule('GET /api/v1/decision/:id', all(200), theDecision),
  rule('POST /api/v1/decision/:id/objection', all(201), { ...theDecision, ...body(() => ({ text: 'Relisez.' })) }),
  rule('GET /api/v1/decision/:id', all(404), { ...theDecision, ...query(() => ({ cle: 'reported.x' })) }),
  rule('POST /api/v1/admin/objection/:id/answer', operators(200), {
    ...id((world) => world.talk.objectionId),
    ...body(() => ({ outcome: 'upheld', answer: reason })),
  }),
  rule('GET /api/v1/quick-answers', '401 403 403 200 200 401 403'),
  rule(
    'PUT /api/v1/quick-answers',
    '401 403 403 200 200 401 403',
    body(() => ['Je suis là']),
  ),

  // These routes return invoices and receipts.
  ...['/api', '/api/v1api'].flatMap((prefix) => [
    rule(
      `POST ${prefix}/facture`,
      '401 201 404 201 404 401 404',
      body((world) => ({ appointmentId: world.reviewedId })),
    ),
    rule(
      `POST ${prefix}/facture`,
      '401 409 404 404 404 401 404',
      body((world) => ({ orderId: world.orderId })),
    ),
    rule(`POST ${prefix}/customer/facture`, members(200)),
    rule(`POST ${prefix}/pro/facture`, '401 403 403 200 200 401 403'),
  ]),
  rule('GET /api/v1/facture/:file', '401 200 404 200 404 401 200', {
    params: (world) => ({ file: `${world.invoiceId}.pdf` }),
  }),
  rule('GET /api/v1/account/entreprise', '401 403 403 200 200 401 403'),
  rule(
    'PUT /api/v1/account/entreprise',
    '401 403 403 200 200 401 403',
    body(() => ({ raisonSociale: 'Awa', siret: '73282932000074', regimeTva: 'franchise', mandat: true })),
  ),

  // These routes are about payouts. The professional's account does not exist at the provider: the professional's own
  // request gets 503, and nobody else's request reaches the provider.
  rule('GET /api/v1/payment/user/:id', '401 404 404 200 404 401 200', theProfessional),
  rule('GET /api/v1/payment/:id', '401 404 404 200 404 401 200', theProfessional),
  rule('PATCH /api/v1/payment/:id', '401 404 404 200 404 401 404', {
    ...theProfessional,
    ...body(() => ({ numero: 'FR14 2004 1010 0505 0001 3M02 606' })),
  }),
  rule('GET /api/v1/payouts', '401 403 403 200 200 401 403'),
  rule('GET /api/v1/payouts/mouvements.csv', '401 403 403 200 200 401 403'),
  rule('GET /api/v1/stripe/account/link/:id', '401 403 403 503 404 401 403', theProfessional),
  rule('GET /api/v1/stripe/account/link/:id', '401 403 403 503 404 401 403', {
    ...id((world) => world.professional.connect_id),
  }),
  rule('PATCH /api/v1/stripe/connect/:account_id', '401 403 403 503 404 401 403', {
    params: (world) => ({ account_id: world.professional.connect_id }),
  }),
  rule('POST /api/v1/stripe/dashboard/link', '401 403 403 503 404 401 403', {
    ...body((world) => ({ account_id: world.professional.connect_id })),
  }),
  ...['/api', '/api/v1api'].flatMap((prefix) =>
    ['onboard-user', 'payout-setting', 'get-account-status', 'get-account-balance'].map((call) =>
      rule(`POST ${prefix}/stripe/${call}`, '401 403 403 503 503 401 403'),
    ),
  ),

  // These routes are about reviews and products.
  rule('GET /api/v1/commentaire/professional/:id', all(200), theProfessional),
  rule('POST /api/commentaires', all(200), reviews),
  rule('POST /api/v1api/commentaires', all(200), reviews),
  rule('POST /api/commentaire', '401 201 404 404 404 401 404', review),
  rule('POST /api/v1api/commentaire', '401 201 404 404 404 401 404', review),
  ...['/api', '/api/v1api'].flatMap((prefix) => [
    rule(`DELETE ${prefix}/commentaire/:id`, '401 204 404 404 404 401 204', {
      ...theReview,
      ...body(() => ({ reason })),
    }),
    rule(`POST ${prefix}/commentaire/:id/reponse`, '401 403 403 201 404 401 403', {
      ...theReview,
      ...body(() => ({ texte: 'Merci, à bientôt.' })),
    }),
  ]),
  rule(
    'GET /api/v1/commentaire/product/:id',
    all(200),
    id((world) => world.product.id),
  ),
  rule(
    'GET /api/v1/commentaire/product/:id/mien',
    members(200),
    id((world) => world.product.id),
  ),
  rule('GET /api/v1/cart/mine', members(200)),
  rule('PUT /api/v1/cart/mine', members(200), cart),
  rule('PATCH /api/v1/cart/mine', members(200), cart),
  rule('POST /api/v1/cart/mine/merge', members(200), cart),
  ...['/api', '/api/v1api'].flatMap((prefix) => [
    rule(`POST ${prefix}/wish`, members(201), wish),
    rule(`POST ${prefix}/wish/delete`, members(200), wish),
    rule(
      `GET ${prefix}/wish/:userId`,
      '401 200 404 404 404 401 404',
      userId((world) => world.customer.id),
    ),
  ]),
  rule('GET /api/v1/wish/mine', members(200)),
  // This POST only reads.
  rule('POST /api/v1/cart/check', all(200), cart),
  ...['/api', '/api/v1api'].flatMap((prefix) => [
    rule(
      `POST ${prefix}/adresse`,
      members(201),
      body(() => savedAddress),
    ),
    rule(
      `POST ${prefix}/adresse/delete`,
      '401 200 404 404 404 401 404',
      body((world) => ({ id: world.addressId })),
    ),
    rule(`GET ${prefix}/adresse/:userId`, '401 200 404 404 404 401 404', {
      params: (world) => ({ userId: world.customer.id }),
    }),
  ]),
  rule('PATCH /api/v1/adresse/:id', '401 200 404 404 404 401 404', {
    ...id((world) => world.addressId),
    ...body(() => ({ parDefaut: true })),
  }),
  rule(
    'POST /api/v1/order',
    members(201),
    body((world) => ({ ...address, cart: [{ id: world.product.id, cartQuantity: 1 }] })),
  ),
  rule('GET /api/v1/order/:id', '401 200 404 404 404 401 200', theOrder),
  rule('POST /api/v1/order/:id/hold', '401 200 404 404 404 401 404', {
    ...theOrder,
    ...body(() => ({ shownExpiry: '2026-11-20T00:00:00Z' })),
  }),
  rule('GET /api/v1/order/user/:id', '401 200 401 401 401 401 200', theCustomer),
  rule('PATCH /api/v1/order/:id', '401 200 404 404 404 401 409', {
    ...theOrder,
    ...body(() => ({ status: 'annulé' })),
  }),
  rule('GET /api/v1/cart', members(200)),
  rule('GET /api/v1/cart/product/:id', members(200), theProduct),
  rule(
    'GET /api/v1/cart/:id',
    '401 200 401 401 401 401 401',
    id((world) => world.orderLineId),
  ),
  rule(
    'POST /api/v1/cart',
    '401 201 404 404 404 401 404',
    body((world) => ({ order: world.orderId, id: world.product.id, cartQuantity: 1 })),
  ),
  rule('PUT /api/v1/cart/:id', '401 200 404 404 404 401 404', {
    ...id((world) => world.orderLineId),
    ...body(() => ({ quantity: 2 })),
  }),
  ...['/api', '/api/v1api'].flatMap((prefix) => [
    rule(
      `POST ${prefix}/commande`,
      members(201),
      body((world) => ({ ...address, cart: [{ id: world.product.id, cartQuantity: 1 }] })),
    ),
    rule(`POST ${prefix}/user/commande`, members(200)),
    rule(`GET ${prefix}/product`, all(200)),
    rule(`GET ${prefix}/product/:slug`, all(200), { params: (world) => ({ slug: world.product.id }) }),
    rule(`GET ${prefix}/commandes`, members(200), { mayRead: { customer: ['customer', 'customerName'] } }),
    rule(`GET ${prefix}/commande/:id`, '401 200 404 404 404 401 200', theOrder),
    rule(`PUT ${prefix}/commande/:id`, operators(200), {
      ...theOrder,
      ...body(() => ({ payment_status: 'En attente' })),
    }),
    rule(`POST ${prefix}/product`, operators(201), aProduct),
    rule(`DELETE ${prefix}/product/:id`, operators(204), theProduct),
  ]),
  rule('POST /api/v1/order/payment', '401 409 404 404 404 401 404', {
    ...body((world) => ({ orderId: world.orderId, amount: 1, payment_method: 'pm_card_visa' })),
  }),
  rule('POST /api/v1/admin/orders/:id/refunds', operators(409), {
    ...theOrder,
    ...body(() => ({ lines: [], shipping: true, reason })),
  }),
  rule('POST /api/v1/order/:id/withdrawals', '401 409 404 404 404 401 404', {
    ...theOrder,
    ...body(() => ({
      lines: [{ id: crypto.randomUUID(), quantity: 1 }],
      ...{ firstname: 'Léa', lastname: 'N’Diaye', email: 'lea@example.test' },
    })),
  }),
  rule('PATCH /api/v1/admin/withdrawals/:id', operators(404), {
    ...theOrder,
    ...body(() => ({ outcome: 'closed', reason })),
  }),
  rule('GET /api/v1/product', all(200)),
  rule('GET /api/v1/boutique/filtres', all(200)),
  rule('GET /api/v1/boutique/a-la-place/:slug', all(200), { params: (world) => ({ slug: world.product.slug }) }),
  rule('GET /api/v1/boutique/achetes-ensemble/:slug', all(200), {
    params: (world) => ({ slug: world.product.slug }),
  }),
  rule('GET /api/v1/product/:slug', all(200), { params: (world) => ({ slug: world.product.slug }) }),
  rule(
    'GET /api/v1/media/product/:id',
    all(200),
    id((world) => world.product.id),
  ),

  // These routes are for operators.
  rule('GET /api/v1/admin/reviews', operators(200)),
  rule('GET /api/v1/admin/second-factor', operators(200), { statusWithoutFactor: 200 }),
  rule('POST /api/v1/admin/second-factor', operators(200), { statusWithoutFactor: 200 }),
  rule('POST /api/v1/admin/second-factor/confirm', operators(422), {
    ...body(() => ({ code: '000000' })),
    statusWithoutFactor: 422,
  }),
  rule('POST /api/v1/admin/second-factor/prove', operators(422), {
    ...body(() => ({ code: '000000' })),
    statusWithoutFactor: 422,
  }),
  rule(
    'POST /api/v1/admin/second-factor/recovery-codes',
    operators(422),
    body(() => ({ code: '000000' })),
  ),
  rule('GET /api/v1/admin/journal', operators(200)),
  rule('GET /api/v1/admin/ledger', operators(200)),
  rule('GET /api/v1/admin/ledger/strangers', operators(200)),
  rule('POST /api/v1/admin/ledger/strangers/:id/explanation', operators(404), {
    ...theAppointment,
    ...body(() => ({ account: 'platform', reason: reason })),
  }),
  rule('GET /api/v1/admin/ledger/movements', operators(200)),
  rule('GET /api/v1/admin/ledger/movements/sums', operators(200)),
  rule('GET /api/v1/admin/ledger/movements.csv', operators(200)),
  rule('GET /api/v1/admin/products', operators(200)),
  rule('GET /api/v1/admin/products/:id', operators(200), theProduct),
  rule('POST /api/v1/admin/products', operators(201), aProduct),
  rule('PATCH /api/v1/admin/products/:id', operators(200), { ...theProduct, ...body(() => ({ libelle: 'Bonnet' })) }),
  rule('POST /api/v1/admin/products/:id/archive', operators(200), theProduct),
  rule('POST /api/v1/admin/products/:id/restore', operators(409), theProduct),
  rule('GET /api/v1/admin/products/:id/stock', operators(200), theProduct),
  rule('POST /api/v1/admin/products/:id/stock', operators(201), {
    ...theProduct,
    ...body(() => ({ difference: 1, reason })),
  }),
  rule('GET /api/v1/admin/orders', operators(200)),
  rule('GET /api/v1/admin/orders/:id', operators(200), theOrder),
  rule(
    'POST /api/v1/audience',
    all(204),
    body(() => ({ route: '/', device: 'phone', step: 'view' })),
  ),
  rule('GET /api/v1/admin/audience', operators(200)),
  rule('GET /api/v1/admin/work-queues', operators(200)),
  rule('GET /api/v1/admin/people', operators(200)),
  rule('GET /api/v1/admin/people/:id', operators(200), theCustomer),
  rule('GET /api/v1/admin/appointments', operators(200)),
  rule('GET /api/v1/admin/appointments/:id', operators(200), theAppointment),
  rule('POST /api/v1/admin/appointments/:id/refund', operators(409), {
    ...theAppointment,
    ...body(() => ({ amount: 100, refundable: 100, reason })),
  }),
  rule('POST /api/v1/admin/refunds/:id/otherwise', operators(404), {
    ...theAppointment,
    ...body(() => ({ how: reason })),
  }),
  rule('POST /api/v1/admin/appointments/:id/absence', operators(409), {
    ...theAppointment,
    ...body(() => ({ decision: 'none', refund: 0, reason })),
  }),
  rule('GET /api/v1/admin/transfers', operators(200)),
  rule('GET /api/v1/admin/reversals', operators(200)),
  rule('POST /api/v1/admin/transfers/:id/retry', operators(404), theAppointment),
  rule('POST /api/v1/admin/people/:id/debt', operators(409), {
    ...theProfessional,
    ...body(() => ({ kind: 'settled', amount: 100, owed: 100, reason })),
  }),
  rule('POST /api/v1/admin/people/:id/early-payout', operators(409), {
    ...theProfessional,
    ...body(() => ({ amount: 100, reason })),
  }),
  rule('GET /api/v1/admin/mails', operators(200)),
  rule('POST /api/v1/admin/mails/:id/resend', operators(404), theAppointment),
  rule('GET /api/v1/admin/jobs', operators(200)),
  rule('POST /api/v1/admin/jobs/:id/retry', operators(404), theAppointment),
  rule('GET /api/v1/admin/disputes', operators(200)),
  rule('GET /api/v1/admin/disputes/:id', operators(404), theAppointment),
  rule('GET /api/v1/account/verification', '401 403 403 200 200 401 403'),
  rule('POST /api/v1/account/verification/file', '401 403 403 415 415 401 403'),
  rule('GET /api/v1/account/verification/file/:filename', '401 403 403 200 404 401 403', theProofFile),
  rule('POST /api/v1/account/verification/:kind', '401 403 403 200 422 401 403', {
    params: () => ({ kind: 'insurance' }),
    ...body((world) => ({ files: [world.proof.file] })),
  }),
  rule('GET /api/v1/admin/verification', operators(200)),
  rule('GET /api/v1/admin/verification/:id', operators(200), theProfessional),
  rule('GET /api/v1/admin/verification/:id', operators(404), theCustomer),
  rule('POST /api/v1/admin/verification/:id/file/:filename', operators(200), {
    params: (world) => ({ id: world.professional.id, filename: world.proof.file }),
  }),
  // The file belongs to a proof of somebody else.
  rule('POST /api/v1/admin/verification/:id/file/:filename', operators(404), {
    params: (world) => ({ id: world.otherProfessional.id, filename: world.proof.file }),
  }),
  rule('POST /api/v1/admin/verification/:id/decision', operators(200), {
    ...theProfessional,
    ...body((world) => ({ ...shownOf(world.proof), decision: 'verify', validUntil: '2027-11-20' })),
  }),
  // Everybody with the signed address may download the document; the address is valid for five minutes.
  rule('GET /images/prive/document/:filename', all(200), {
    ...theProofFile,
    ...query((world) => signed(world, world.proof.file)),
  }),
  rule('GET /images/prive/document/:filename', all(404), {
    ...theProofFile,
    ...query((world) => signed(world, world.privatePicture)),
  }),
  rule('POST /api/v1/admin/people/:id/suspend', operators(200), { ...theCustomer, ...body(() => ({ reason })) }),
  rule('POST /api/v1/admin/people/:id/restore', operators(409), { ...theCustomer, ...body(() => ({ reason })) }),
  rule('POST /api/v1/admin/people/:id/export', operators(409), { ...theCustomer, ...body(() => ({ reason })) }),
  rule('POST /api/v1/admin/people/:id/erase', operators(409), { ...theCustomer, ...body(() => ({ reason })) }),

  // These routes are about the server. The mails are public only in the demonstration without a mail server, and
  // include everybody's.
  rule('GET /dev/courrier.json', all(200), { mayRead: forEveryone('backgroundFixtures') }),
  rule('GET /dev/courrier', all(200), { mayRead: forEveryone('backgroundFixtures') }),
  rule('GET /dev/code', all(200)),
  rule('GET /robots.txt', all(200)),
  rule('GET /manifest.webmanifest', all(200)),
  rule('GET /sitemap.xml', all(200)),
  rule('GET /sitemap-pages.xml', all(200)),
  rule('GET /sitemap-coiffeuses-:file', all(200), { params: () => ({ file: '1.xml' }) }),
  rule('GET /sitemap-articles-:file', all(200), { params: () => ({ file: '1.xml' }) }),
  rule('GET /healthz', all(200)),
  rule('GET /readyz', all(200)),
  rule('GET /api/v1/openapi.json', all(200)),
  rule('GET /api/docs', all(200)),
  rule('GET /api/docs/json', all(200)),
  rule('GET /api/docs/yaml', all(200)),
  rule('GET /api/docs/static/index.html', all(302)),
  rule('GET /api/docs/static/swagger-initializer.js', all(200)),
  rule('GET /api/docs/static/*', all(200), { params: () => ({ '*': 'swagger-ui.css' }) }),
]
