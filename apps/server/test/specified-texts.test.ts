import { afterAll, beforeAll, expect, it } from 'vitest'
import { movingClock } from '../src/lib/clock.ts'
import { holdHours } from './bookings.ts'
import { type Person, type Professional, type TestApp, testApp } from './harness.ts'
import { address, savedAddress, shop } from './orders.ts'
import { password } from './people.ts'

// These are texts of the owner's specification outside the contract: answers are compared word for word, with their
// status.

const now = new Date('2026-11-20T12:00:00Z')
const hours = { from: '2026-11-25T08:00:00Z', to: '2026-11-25T18:00:00Z' }
const first = { date: '2026-11-25T08:00:00Z', endTime: '2026-11-25T09:00:00Z' }
const unknownId = '019a0000-0000-7000-8000-000000000001'

let app: TestApp
let buying: ReturnType<typeof shop>
let lea: Person
let awa: typeof lea
let nadia: Professional
beforeAll(async () => {
  app = await testApp({ clock: movingClock(now) })
  buying = shop(app)
  lea = await app.aPerson('customer')
  awa = await app.aPerson('customer')
  nadia = await app.aProfessionalWithHours(hours)
})
afterAll(() => app.close())

type Answer = { status: number; body: object }

const register = () =>
  app.post('/api/v1/auth/register', {
    ...{ firstname: 'Mia', lastname: 'Diallo', email: 'mia@example.test', phone: '0612345678', ville: 'Montreuil' },
    ...{ adresse: '12 rue des Lilas', password, passwordConfirm: password, role: 'customer' },
  })
const hold = (person: typeof lea) => holdHours(person, nadia, first)
const placeOrder = async () => buying.order(lea, [{ id: await buying.aProduct(), cartQuantity: 1 }])
const changePassword = (more: object) =>
  awa.put(`/api/v1/user/${awa.id}/change-password`, {
    password: 'Natte-longue-43!',
    currentPassword: password,
    ...more,
  })
const addWish = async (url: string) => lea.post(url, { productId: await buying.aProduct() })

const expiredConfirmation = 'Le lien de confirmation a expiré.'
const expiredReset =
  'Le lien de réinitialisation du mot de passe a expiré. Veuillez demander une nouvelle réinitialisation du mot de passe.'
const unauthorized = { status: 401, message: 'Unauthorized' }

const asSpecified: [what: string, asks: () => Promise<Answer>, specified: object][] = [
  ['registration', register, { status: 201, message: expect.stringContaining('boîte mail') }],
  [
    'logging in before the address is confirmed',
    () => app.post('/api/v1/auth/login', { email: 'mia@example.test', password }),
    { status: 403, message: 'Veuillez confirmer votre adresse e-mail.' },
  ],
  [
    'a dead link of confirmation',
    () => app.post('/api/v1/auth/confirm-user', { token: 'x' }),
    { status: 410, message: expiredConfirmation },
  ],
  [
    'a dead link of reset',
    () => app.post('/api/v1/user/check-token', { token: 'x' }),
    { status: 410, message: expiredReset },
  ],
  [
    'a forgotten password',
    () => app.post('/api/v1/user/reset-password', { email: lea.email }),
    { status: 200, message: 'Email envoyé' },
  ],
  [
    'a password typed twice that differs',
    () => changePassword({ passwordConfirm: 'autre' }),
    { status: 422, message: 'Les mots de passe ne correspondent pas!' },
  ],
  ['a new password', () => changePassword({}), { status: 200, message: 'Votre mot de passe a été mis à jour' }],
  [
    'a wrong password',
    () => app.post('/api/v1/auth/login', { email: lea.email, password: 'x' }),
    { status: 401, message: 'E-mail ou mot de passe incorrect.' },
  ],
  [
    "a professional at the customers' door",
    () => app.post('/api/v1/auth/login/customer', { email: nadia.email, password }),
    { status: 403, message: "Ce compte client n'existe pas !" },
  ],
  [
    "a customer at the professionals' door",
    () => app.post('/api/v1/auth/login/professional', { email: lea.email, password }),
    { status: 403, message: "Ce compte n'existe pas !" },
  ],
  ['no session', () => app.get('/api/v1/auth'), unauthorized],
  ['the appointments of another customer', () => lea.get(`/api/v1/appointment/?customer=${awa.id}`), unauthorized],
  ['the orders of another', () => lea.get(`/api/v1/order/user/${awa.id}`), unauthorized],
  ['a person who is not', () => app.get(`/api/v1/user/${unknownId}`), { status: 404, error: 'not_found' }],
  ['a customer, to anyone', () => app.get(`/api/v1/user/${lea.id}`), { status: 404, error: 'not_found' }],
  ['an id that is none', () => app.get('/api/v1/prestation/x'), { status: 404, error: 'not_found' }],
  [
    'the outside of France',
    () => app.get('/api/v1/city/nearest?lat=46.2044&lon=6.1432'),
    { status: 200, city: null, country: 'Not in France' },
  ],
  [
    'a wish',
    () => addWish('/api/wish/'),
    { status: 201, message: 'Ce produit a été ajouté à votre liste de souhaits' },
  ],
  [
    'a wish taken away',
    () => addWish('/api/wish/delete/'),
    { status: 200, message: 'Ce produit a été supprimé de votre liste de souhaits' },
  ],
  [
    'an address',
    () => lea.post('/api/adresse/', savedAddress),
    { status: 201, message: "Ajouté à votre liste d'adresses" },
  ],
  [
    'an address taken away',
    async () => {
      const { body } = await lea.post('/api/adresse/', savedAddress)
      return lea.post('/api/adresse/delete/', { id: body.id })
    },
    { status: 200, message: "Supprimé de votre liste d'adresses" },
  ],
  ['a hold', async () => withBodyStatus(await hold(lea)), { status: 201, bodyStatus: 'En attente de paiement' }],
  ['the hours of a hold', () => hold(awa), { status: 409, error: 'slot_taken' }],
  [
    'an order',
    async () => withBodyStatus(await placeOrder()),
    {
      ...{ status: 201, bodyStatus: 'En attente', payment_status: 'En attente' },
      order_number: expect.stringMatching(/^\d{4}-\d{6}-\d{4}$/),
    },
  ],
  [
    'an empty cart',
    () => lea.post('/api/v1/order', { ...address, cart: [] }),
    { status: 422, message: 'Votre panier est vide !' },
  ],
  [
    'an order that its customer cancels',
    async () => withBodyStatus(await lea.patch(`/api/v1/order/${(await placeOrder()).body.id}`, { status: 'annulé' })),
    { status: 200, bodyStatus: 'annulé' },
  ],
]

/** Returns the answer with its own `status` field renamed, because the HTTP status takes that name. */
const withBodyStatus = ({ status, body }: { status: number; body: { status?: string } }) => ({
  status,
  body: { ...body, bodyStatus: body.status },
})

it.each(asSpecified)('the specified text is returned literally: %s', async (_, sendRequest, specified) => {
  const { status, body } = await sendRequest()
  expect({ ...body, status }).toMatchObject(specified)
})
