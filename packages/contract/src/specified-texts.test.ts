import { expect, it } from 'vitest'
import { registerBody } from './accounts.ts'
import { orderBody } from './orders.ts'
import { refusals } from './refusals.ts'

// The owner's own words, written down here by hand: what a schema says may not be what it is held against.

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

const names = 'Le nom ne peut pas contenir de chiffres, de symboles ou de caractères spéciaux'
const phones = 'Les numéros de mobile ne peuvent contenir que des numéros'
const addresses = "L'adresse ne peut pas commencer par des espaces vides ou ne peut pas être vide"
const postcodes = 'Le code postal ne peut contenir que des chiffres.'
const countries = 'Le pays ne peut pas être vide ni contenir de caractères spéciaux ou de chiffres.'
const passwords =
  'Le mot de passe doit contenir au minimum huit caractères, au moins une lettre majuscule, un caractère spécial et un chiffre!'

const textOf = (result: ReturnType<typeof registerBody.safeParse | typeof orderBody.safeParse>, field: string) =>
  result.error?.issues.find(({ path }) => path.join('.') === field)?.message

it('accepts who fills in everything', () => {
  expect(registerBody.safeParse(person).success).toBe(true)
  expect(orderBody.safeParse(order).success).toBe(true)
})

const ofWhom = Object.keys(person).filter((field) => field !== 'role')
it.each(ofWhom)('registration requires %s', (field) => {
  expect(textOf(registerBody.safeParse({ ...person, [field]: undefined }), field)).toBe('Champs requis!')
})

it.each([
  ['firstname', 'Awa2', names],
  ['lastname', '@Diallo', names],
  ['phone', '06 12 34 56 78', phones],
  ['phone', '+33612345678', phones],
  ['adresse', ' 12 rue des Lilas', addresses],
  ['adresse', '', addresses],
  ['password', 'Court-1', passwords],
  ['password', 'sans-majuscule-1', passwords],
  ['password', 'Sans-chiffre', passwords],
  ['password', 'SansSymbole1', passwords],
  ['passwordConfirm', 'autre', 'Les mots de passe ne correspondent pas!'],
])('at registration, of %s that is %j', (field, value, text) => {
  expect(textOf(registerBody.safeParse({ ...person, [field]: value }), field)).toBe(text)
})

it.each([
  ['delivery_address', ' 12 rue des Lilas', addresses],
  ['code_postal', '93 100', postcodes],
  ['code_postal', 'F-93100', postcodes],
  ['country', 'France 2', countries],
  ['country', '', countries],
  ['phone', 'zéro six', phones],
  ['firstname', 'A*a', names],
])('at the checkout, of %s that is %j', (field, value, text) => {
  expect(textOf(orderBody.safeParse({ ...order, [field]: value }), field)).toBe(text)
})

it('takes 80 characters, 100 at the checkout, and no more', () => {
  const long = (length: number) => 'a'.repeat(length)
  for (const [most, parsed] of [
    [80, (adresse: string) => registerBody.safeParse({ ...person, adresse })],
    [100, (delivery_address: string) => orderBody.safeParse({ ...order, delivery_address })],
  ] as const)
    expect([parsed(long(most)).success, parsed(long(most + 1)).success]).toEqual([true, false])
})

it.each([
  ['not_a_customer', 403, "Ce compte client n'existe pas !"],
  ['not_a_professional', 403, "Ce compte n'existe pas !"],
  ['wrong_login', 401, 'E-mail ou mot de passe incorrect.'],
  ['not_confirmed', 403, 'Veuillez confirmer votre adresse e-mail.'],
  ['unauthorized', 401, 'Unauthorized'],
  ['expired_link', 410, 'Le lien de confirmation a expiré.'],
  [
    'expired_reset_link',
    410,
    'Le lien de réinitialisation du mot de passe a expiré. Veuillez demander une nouvelle réinitialisation du mot de passe.',
  ],
] as const)('refuses with %s: %i %s', (code, status, text) => {
  expect(refusals[code]).toEqual([status, text])
})
