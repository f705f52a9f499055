import { expect, it } from 'vitest'
import type { z } from 'zod'
import { absenceTypes, appointmentStatusWords, appointmentsApi, lieux, transitions } from './booking/appointments.ts'
import { availabilityApi } from './booking/availability.ts'
import { accountsApi, mobilites, profileBody, registerBody } from './identity/accounts.ts'
import { addressBody, addressesApi } from './identity/addresses.ts'
import { loginBody, roles, sessionsApi } from './identity/sessions.ts'
import { domainErrors } from './lib/errors.ts'
import type { Endpoint } from './lib/wire.ts'
import { catalogueApi } from './marketplace/catalogue.ts'
import { libelles, tileTexts } from './marketplace/libelles.ts'
import { reviewsApi } from './marketplace/reviews.ts'
import { searchQuery } from './marketplace/search.ts'
import { serviceBody, servicesApi } from './marketplace/services.ts'
import { invoicesApi, invoiceTypes } from './money/invoices.ts'
import { paymentsApi } from './money/payments.ts'
import { accountDeletionApi } from './operations/account-deletion.ts'
import { newsletterApi } from './operations/newsletter.ts'
import { uploadsApi } from './platform/uploads.ts'
import { operatorProductsApi } from './shop/operator-products.ts'
import { orderLinesApi } from './shop/order-lines.ts'
import { orderBody, orderStatusWords, ordersApi, orderTransitions, paymentStatusWords } from './shop/orders.ts'
import { wishesApi } from './shop/wishes.ts'

// The expected texts are copied by hand from the specification, because texts taken from the contract would always
// match it.

const person = {
  firstname: 'Awa',
  lastname: 'Diallo',
  email: 'awa@example.test',
  phone: '0612345678',
  ville: 'Montreuil',
  adresse: '12 rue des Lilas',
  password: 'Tresse-42!',
  passwordConfirm: 'Tresse-42!',
  role: 'customer',
}
const order = {
  ...{ firstname: 'Awa', lastname: 'Diallo', email: 'awa@example.test', phone: '0612345678' },
  ...{ delivery_address: '12 rue des Lilas', sameAsDelivery: true, city: 'Montreuil', code_postal: '93100' },
  ...{ country: 'France', cart: [{ id: '019a0000-0000-7000-8000-000000000001', cartQuantity: 1 }] },
}
const service = { libelle: 'Braids', price: 45, image: 'tresses.webp' }
const search = { city: 'Montreuil', prestation: 'Braids', date: '2026-11-20+01' }

it('complete bodies of registration, order, service and search are accepted', () => {
  for (const [shape, filledIn] of [
    [registerBody, person],
    [orderBody, order],
    [serviceBody, service],
    [searchQuery, search],
  ] as const)
    expect(shape.safeParse(filledIn).success).toBe(true)
})

it('an adresse has at most 80 characters, and at most 100 at the checkout', () => {
  const long = (length: number) => 'a'.repeat(length)
  for (const [most, parsed] of [
    [80, (adresse: string) => registerBody.safeParse({ ...person, adresse })],
    [100, (delivery_address: string) => orderBody.safeParse({ ...order, delivery_address })],
  ] as const)
    expect([parsed(long(most)).success, parsed(long(most + 1)).success]).toEqual([true, false])
})

/** Returns a function that gives the error message of a field with that value when all other fields are valid. */
const messageOf = (shape: z.ZodType, filledIn: object) => (field: string, value: unknown) =>
  shape.safeParse({ ...filledIn, [field]: value }).error?.issues.find(({ path }) => path.join('.') === field)?.message
const registering = messageOf(registerBody, person)
const changing = messageOf(profileBody, {})
const loggingIn = messageOf(loginBody, { email: person.email, password: person.password })
const ordering = messageOf(orderBody, order)
const saving = messageOf(addressBody, { ...person, ...order })
const offering = messageOf(serviceBody, service)
const searching = messageOf(searchQuery, search)

const calls = new Map<string, Endpoint>(
  [
    ...[accountsApi, addressesApi, appointmentsApi, catalogueApi, accountDeletionApi, invoicesApi, newsletterApi],
    ...[
      operatorProductsApi,
      orderLinesApi,
      ordersApi,
      paymentsApi,
      reviewsApi,
      servicesApi,
      sessionsApi,
      availabilityApi,
    ],
    ...[uploadsApi, wishesApi],
  ]
    .flatMap((api): Endpoint[] => Object.values(api))
    .map((call) => [`${call.method} ${call.url}`, call]),
)
const statusesOf = (call: string) => Object.keys(calls.get(call)?.schema.response ?? {})

const transitionsOf = <Status extends string>(
  transitionTable: Record<string, { from: readonly Status[]; to: Status }>,
  words: Record<Status, string>,
) =>
  [
    ...new Set(
      Object.values(transitionTable).flatMap(({ from, to }) => from.map((status) => `${words[status]} → ${words[to]}`)),
    ),
  ].sort()

const required = 'Champs requis!'
const names = 'Le nom ne peut pas contenir de chiffres, de symboles ou de caractères spéciaux'
const phones = 'Les numéros de mobile ne peuvent contenir que des numéros'
const addresses = "L'adresse ne peut pas commencer par des espaces vides ou ne peut pas être vide"
const postcodes = 'Le code postal ne peut contenir que des chiffres.'
const countries = 'Le pays ne peut pas être vide ni contenir de caractères spéciaux ou de chiffres.'
const passwords =
  'Le mot de passe doit contenir au minimum huit caractères, au moins une lettre majuscule, un caractère spécial et un chiffre!'
const mismatch = 'Les mots de passe ne correspondent pas!'
const noTown = 'Veuillez choisir une ville !'
const noHairstyle = 'Veuillez choisir une coiffure !'
const noDay = 'Veuillez choisir un jour !'

const cases: [what: string, actual: unknown, expected: unknown][] = [
  ['roles', roles, ['customer', 'professional', 'admin']],
  ['mobilite', mobilites, ['se déplace', 'Ne se déplace pas']],
  ['lieu', lieux, ['Ma Maison', 'Salon De Coiffure']],
  [
    'hairstyles',
    [...libelles].sort(),
    [
      ...['Barbier', 'Braids', 'Coiffures événements', 'Défrisage', 'Lissage'],
      ...['Locks', 'Nattes', 'Pose perruque', 'Soins naturels', 'Tissage'],
    ],
  ],
  ['tiles whose text differs from their libelle', tileTexts, { Lissage: 'Lissage Brushing' }],
  [
    'statuses of an appointment',
    Object.values(appointmentStatusWords),
    ['En attente de paiement', 'Payé', 'Terminé', 'Annuler', 'Expiré'],
  ],
  [
    'transitions of an appointment',
    transitionsOf(transitions, appointmentStatusWords),
    [
      ...['En attente de paiement → Expiré', 'En attente de paiement → Payé', 'Expiré → Payé'],
      ...['Payé → Annuler', 'Payé → Payé', 'Payé → Terminé'],
    ],
  ],
  ['absences', absenceTypes, ['customer_absent', 'professional_absent']],
  ['statuses of an order', Object.values(orderStatusWords), ['En attente', 'Expédié', 'Livré', 'annulé']],
  ['payment_status of an order', Object.values(paymentStatusWords), ['En attente', 'Payé', 'Échoué', 'Remboursé']],
  [
    'transitions of an order',
    transitionsOf(orderTransitions, orderStatusWords),
    ['En attente → Expédié', 'En attente → annulé', 'Expédié → Livré', 'annulé → En attente'],
  ],
  ['types of invoices', invoiceTypes, ['facture', 'avoir', 'note']],

  ...Object.keys(person)
    .filter((field) => field !== 'role')
    .map((field): [string, unknown, unknown] => [
      `registration without ${field}`,
      registering(field, undefined),
      required,
    ]),
  ['registration, firstname', registering('firstname', 'Awa2'), names],
  ['registration, lastname', registering('lastname', '@Diallo'), names],
  ['registration, phone with spaces', registering('phone', '06 12 34 56 78'), phones],
  ['registration, phone with a plus', registering('phone', '+33612345678'), phones],
  ['registration, adresse that begins with a space', registering('adresse', ' 12 rue des Lilas'), addresses],
  ['registration, an empty adresse', registering('adresse', ''), addresses],
  ['registration, a short password', registering('password', 'Court-1'), passwords],
  ['registration, a password without a capital', registering('password', 'sans-majuscule-1'), passwords],
  ['registration, a password without a digit', registering('password', 'Sans-chiffre'), passwords],
  ['registration, a password without a symbol', registering('password', 'SansSymbole1'), passwords],
  ['registration, passwords that differ', registering('passwordConfirm', 'autre'), mismatch],
  ['account, firstname', changing('firstname', 'Awa2'), names],
  ['account, phone', changing('phone', '06 12 34 56 78'), phones],
  ['account, adresse', changing('adresse', '   '), addresses],
  ['login without an e-mail', loggingIn('email', ''), required],
  ['login without a password', loggingIn('password', ''), required],
  ['checkout, delivery_address', ordering('delivery_address', ' 12 rue des Lilas'), addresses],
  ['checkout, code_postal with a space', ordering('code_postal', '93 100'), postcodes],
  ['checkout, code_postal with letters', ordering('code_postal', 'F-93100'), postcodes],
  ['checkout, country with a digit', ordering('country', 'France 2'), countries],
  ['checkout, an empty country', ordering('country', ''), countries],
  ['checkout, phone', ordering('phone', 'zéro six'), phones],
  ['checkout, firstname', ordering('firstname', 'A*a'), names],
  ['checkout, an empty cart', ordering('cart', []), 'Votre panier est vide !'],
  ['saved address, code_postal', saving('code_postal', 'F-93100'), postcodes],
  ['saved address, country', saving('country', 'France 2'), countries],
  ['service without a price', offering('price', undefined), required],
  ['service without an image', offering('image', undefined), required],
  ['service with an unknown hairstyle', offering('libelle', 'Coupe au bol'), noHairstyle],
  ['search without a town', searching('city', undefined), noTown],
  ['search for a blank town', searching('city', ' '), noTown],
  ['search without a hairstyle', searching('prestation', undefined), noHairstyle],
  ['search without a day', searching('date', undefined), noDay],
  ['search on a day that does not exist', searching('date', '2026-02-30'), noDay],

  ['no session', domainErrors.unauthorized, [401, 'Unauthorized']],
  ['a wrong login', domainErrors.wrong_login, [401, 'E-mail ou mot de passe incorrect.']],
  [
    'a professional on the login page of customers',
    domainErrors.not_a_customer,
    [403, "Ce compte client n'existe pas !"],
  ],
  ['a customer on the login page of professionals', domainErrors.not_a_professional, [403, "Ce compte n'existe pas !"]],
  ['an address that is not confirmed', domainErrors.not_confirmed, [403, 'Veuillez confirmer votre adresse e-mail.']],
  ['a suspended account', domainErrors.suspended, [403, expect.stringMatching(/^Votre compte est suspendu\. /)]],
  ['an expired confirmation link', domainErrors.expired_link, [410, 'Le lien de confirmation a expiré.']],
  [
    'an expired reset link',
    domainErrors.expired_reset_link,
    [
      410,
      'Le lien de réinitialisation du mot de passe a expiré. Veuillez demander une nouvelle réinitialisation du mot de passe.',
    ],
  ],
  ...Object.entries({
    ...{ bad_request: 400, forbidden: 403, not_found: 404, too_large: 413, wrong_file_type: 415, validation: 422 },
    ...{ slot_taken: 409, price_changed: 409, already_held: 409, too_many_holds: 409, hold_expired: 409 },
    ...{ too_late_to_cancel: 409, already_done: 409, stock_out: 409, idempotency_mismatch: 409, payment_refused: 402 },
    ...{ too_many_unpaid: 429, too_many_requests: 429, unavailable: 503 },
  } as const).map(([code, status]): [string, unknown, unknown] => [
    code,
    domainErrors[code as keyof typeof domainErrors][0],
    status,
  ]),

  ...[
    ...['/api/v1/auth/register', '/api/v1/upload', '/api/v1/prestation', '/api/v1/disponibilite', '/api/v1/catalogue'],
    ...['/api/v1/appointment', '/api/v1/appointment/:id/report', '/api/v1/order', '/api/v1/cart', '/api/facture'],
    ...['/api/rdv', '/api/commande', '/api/wish', '/api/adresse', '/api/commentaire', '/api/product'],
    '/api/stripe/refund',
  ].map((url): [string, unknown, unknown] => [`POST ${url}`, statusesOf(`POST ${url}`), ['201']]),
  ...[
    ...['/api/v1/auth/login', '/api/v1/auth', '/api/v1/auth/login/customer', '/api/v1/auth/login/professional'],
    ...['/api/v1/auth/confirm-user', '/api/v1/user/reset-password', '/api/v1/user/check-token', '/api/v1/payment'],
    ...['/api/v1/order/payment', '/api/v1/stripe/webhook', '/api/customer/facture', '/api/pro/facture'],
    ...['/api/customer/rdv', '/api/pro/rdv', '/api/user/commande', '/api/wish/delete', '/api/adresse/delete'],
    ...['/api/commentaires', '/api/v1/newsletter'],
  ].map((url): [string, unknown, unknown] => [`POST ${url}`, statusesOf(`POST ${url}`), ['200']]),
  ...[
    ...['POST /api/v1/auth/logout', 'DELETE /api/v1/account', 'DELETE /api/v1/prestation/:id'],
    ...['DELETE /api/v1/disponibilite/:id', 'DELETE /api/v1/catalogue/:id', 'DELETE /api/v1/appointment/:id'],
    ...['DELETE /api/commentaire/:id', 'DELETE /api/product/:id'],
  ].map((call): [string, unknown, unknown] => [call, statusesOf(call), ['204']]),
]

it.each(cases)('the contract matches the specification: %s', (_, actual, expected) => {
  expect(actual).toEqual(expected)
})
