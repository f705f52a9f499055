import type { OrderView } from '@couronne/contract/shop/orders'
import { expect, type Page } from '@playwright/test'
import { waitForHydration } from './actions.ts'
import type { ProductForSale } from './database-state.ts'
import type { createApi, Person } from './people.ts'

// These helpers do what customers do in the shop, from the product page to the order.

/** Puts the products into this browser's cart and goes to the checkout. */
export const goToCheckout = async (page: Page, products: { product: ProductForSale; quantity?: number }[]) => {
  for (const { product, quantity = 1 } of products) {
    await page.goto(product.address)
    await waitForHydration(page)
    await page.getByRole('textbox', { name: `Quantité : ${product.libelle}` }).fill(String(quantity))
    await page.getByRole('button', { name: 'Ajouter au panier' }).click()
    await expect(page.getByRole('dialog', { name: 'Article ajouté au panier' })).toBeVisible()
  }
  await page.getByRole('dialog').getByRole('link', { name: 'Finaliser la commande' }).click()
}

export const confirmButton = (page: Page) => page.getByRole('button', { name: /^(Accepter et confirmer|Confirmer)$/ })

/** Fills in all fields of the address except the e-mail, which comes from the account. */
export const fillAddress = async (page: Page) => {
  await page.getByLabel('Prénom(s)').fill('Awa')
  await page.getByLabel('Nom', { exact: true }).fill('Diallo')
  await page.getByLabel('Adresse', { exact: true }).fill('8 quai des Tresses')
  await page.getByLabel('Code postal').fill('44600')
  await page.getByLabel('Ville').fill('Saint-Nazaire')
  await page.getByLabel('Téléphone').fill('06 12 34 56 78')
}

export const address = {
  firstname: 'Awa',
  lastname: 'Diallo',
  phone: '0612345678',
  adresse: '12 rue des Lilas',
  city: 'Montreuil',
  region: 'Île-de-France',
  code_postal: '93100',
  country: 'France',
}

type Api = Pick<ReturnType<typeof createApi>, 'call'>
type Cart = { id: string; cartQuantity: number }[]

/** Orders through the API, to the default address unless `to` overrides it. */
export const placeOrder = ({ call }: Api, customer: Person, cart: Cart, to: Partial<typeof address> = {}) => {
  const { adresse, ...named } = { ...address, ...to }
  const body = { ...named, delivery_address: adresse, sameAsDelivery: true, email: customer.email, cart }
  return call<OrderView>('POST', '/api/v1/order', body, customer.token)
}

/** Orders and pays through the API. */
export const buyProducts = async (api: Api, customer: Person, cart: Cart, to?: Partial<typeof address>) => {
  const { id } = await placeOrder(api, customer, cart, to)
  await api.call('POST', '/api/v1/order/payment', { orderId: id, payment_method: 'pm_card_visa' }, customer.token)
  return api.call<OrderView>('GET', `/api/v1/order/${id}`, undefined, customer.token)
}

export const expectOrderConfirmed = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^MERCI\s! Votre commande N° \d{4}-\d{6}-\d{4} a été enregistrée\. Un e-mail de confirmation devrait vous parvenir dans les prochaines 24.?h\.$/,
  )
  await expect(page.locator('header > div > a[aria-label^=Panier]')).toHaveAccessibleName('Panier')
}
