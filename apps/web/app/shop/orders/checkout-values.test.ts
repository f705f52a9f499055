import type { OwnAccount } from '@couronne/contract/identity/accounts'
import { expect, it } from 'vitest'
import { buildOrderRequest, checkoutSchema, toCheckoutValues } from './checkout-values.ts'

const member = {
  firstname: 'Awa',
  lastname: 'Diallo',
  phone: '0612345678',
  adresse: '12 rue des Lilas',
  ville: 'Montreuil',
  email: 'awa@example.test',
} as OwnAccount

const typed = {
  ...{ firstname: 'Awa', lastname: 'Diallo', phone: '0612345678', adresse: '12 rue des Lilas', city: 'Montreuil' },
  ...{ region: '', code_postal: '93100', country: 'France', email: 'awa@example.test', savesAddress: true },
}

const billing = { name: 'Salon Awa SARL', code_postal: '44600', city: 'Saint-Nazaire', country: 'France' }

it('the checkout is filled with what the account contains', () => {
  expect(toCheckoutValues(member, { region: 'Île-de-France', codesPostaux: ['93100'] })).toMatchObject({
    city: 'Montreuil',
    region: 'Île-de-France',
    code_postal: '93100',
    country: 'France',
    email: 'awa@example.test',
    billing: { name: 'Awa Diallo', code_postal: '', city: '', country: 'France' },
  })
})

it('the postal code stays empty if the town has several, and the region if the town is unknown', () => {
  expect(toCheckoutValues(member, { region: 'Île-de-France', codesPostaux: ['75001', '75002'] }).code_postal).toBe('')
  expect(toCheckoutValues(member, undefined)).toMatchObject({ region: '', code_postal: '', country: 'France' })
})

it.each([
  ['adresse', ' rue', "L'adresse ne peut pas commencer par des espaces vides ou ne peut pas être vide"],
  ['code_postal', '93 1OO', 'Le code postal ne peut contenir que des chiffres.'],
  ['code_postal', '9310', 'Un code postal français compte cinq chiffres.'],
  ['country', '', 'Le pays ne peut pas être vide ni contenir de caractères spéciaux ou de chiffres.'],
  ['city', ' ', 'Champs requis!'],
])('a new address is refused without a valid %s', (path, value, message) => {
  const { error } = checkoutSchema(true, true).safeParse({ ...typed, [path]: value })
  expect(error?.issues.map((issue) => [issue.path.join(), issue.message])).toContainEqual([path, message])
})

it('the postal code of another country may have another length', () => {
  const isValid = (changes: object) => checkoutSchema(true, true).safeParse({ ...typed, ...changes }).success
  expect(isValid({ code_postal: '1000', country: 'Belgique' })).toBe(true)
  expect(isValid({ code_postal: '1000', country: ' france' })).toBe(false)
  expect(isValid({ code_postal: ' 97400 ' })).toBe(true)
})

it('an invalid postal code is reported together with the other errors', () => {
  const { error } = checkoutSchema(true, true).safeParse({ ...typed, code_postal: '931', city: '' })
  expect(error?.issues.map(({ path }) => path.join()).sort()).toEqual(['city', 'code_postal'])
  const empty = checkoutSchema(true, true).safeParse({ ...typed, code_postal: '' })
  expect(empty.error?.issues.map(({ message }) => message)).not.toContain(
    'Un code postal français compte cinq chiffres.',
  )
})

it('a billing address is required only if it differs, and fields that are not shown are not validated', () => {
  expect(checkoutSchema(true, true).safeParse({ ...typed, billing_address: '' }).success).toBe(true)
  const pathsOf = (value: object) =>
    checkoutSchema(false, false)
      .safeParse({ ...typed, ...value })
      .error?.issues.map(({ path }) => path.join('.'))
  const empty = { name: ' ', code_postal: '446', city: '', country: '' }
  expect(pathsOf({ billing_address: '', billing: empty })).toEqual(
    expect.arrayContaining(['billing_address', 'billing.name', 'billing.city', 'billing.country']),
  )
  expect(pathsOf({ billing_address: '8 quai des Tresses', billing: { ...billing, code_postal: '446' } })).toEqual([
    'billing.code_postal',
  ])
  expect(pathsOf({ billing_address: '8 quai des Tresses', billing })).toBeUndefined()
  expect(checkoutSchema(false, true).safeParse({ email: 'awa@example.test', savesAddress: true }).success).toBe(true)
})

it('an order contains the available quantities and prices, at the total that the customer has seen', () => {
  const line = (id: string, available: number, price: number) => ({ id, available, price, cartQuantity: 5 }) as never
  const cart = { lines: [line('a', 2, 10), line('b', 0, 99)], total: 24.9 }
  const body = buildOrderRequest({ email: 'awa@example.test', billing_address: '', billing, isSame: true }, typed, cart)
  expect(body).toMatchObject({
    delivery_address: '12 rue des Lilas',
    sameAsDelivery: true,
    cart: [{ id: 'a', cartQuantity: 2, price: 10 }],
    total: 24.9,
  })
  expect(body).not.toHaveProperty('region')
  expect(body).not.toHaveProperty('billing_address')
  expect(body).not.toHaveProperty('billing')
  const elsewhere = { email: 'awa@example.test', billing_address: '8 quai des Tresses', billing, isSame: false }
  expect(buildOrderRequest(elsewhere, { ...typed, region: 'Île-de-France' }, cart)).toMatchObject({
    billing_address: '8 quai des Tresses',
    billing,
    region: 'Île-de-France',
  })
})
