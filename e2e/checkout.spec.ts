import { expect, type Page } from '@playwright/test'
import { logIn } from './actions.ts'
import { address, confirmButton, expectOrderConfirmed, fillAddress, goToCheckout } from './buying.ts'
import {
  bankDialogOf,
  cardFrameOf,
  cards,
  expectRefused,
  expiryYear,
  orderButton,
  paymentDialogOf,
  payWith,
} from './cards.ts'
import { aProduct, changeProduct } from './database-state.ts'
import { test } from './fixtures.ts'
import { pressKey, typeText } from './keyboard.ts'

const summary = (page: Page) => page.getByRole('region', { name: 'Votre commande' }).first()

test('a guest logs in during the checkout, types a new address, passes the bank’s challenge and orders', {
  tag: '@wide',
}, async ({ page, aCustomer, mailTo, expectAccessible, expectPageQuality }) => {
  const braids = await aProduct({ libelle: 'Mèches à tresser', price: 20 })
  const wig = await aProduct({ libelle: 'Perruque courte', price: 30.4 })
  const awa = await aCustomer({ town: 'Saint-Nazaire' })
  await goToCheckout(page, [{ product: braids, quantity: 2 }, { product: wig }])

  await expect(page).toHaveURL(/\/welcome-page\?retour=%2Fcommande/)
  await expect(page.getByText('votre panier vous attend')).toBeVisible()
  await page
    .getByRole('link', { name: /client/i })
    .first()
    .click()
  await logIn(page, awa.email)
  await expect(page).toHaveURL('/commande')
  await expect(summary(page)).toContainText('Sous-total (3 articles)70,40 €')
  await expect(summary(page)).toContainText('Total75,30 €')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')

  // The town of the account is filled in already.
  await expect(page.getByLabel('Ville')).toHaveValue(/^Saint-Nazaire/)
  await expect(page.getByLabel('Région')).toHaveValue('Pays de la Loire')
  await expect(page.getByLabel('Pays')).toHaveValue('France')
  await page.getByLabel('Code postal').fill('446 OO')
  await confirmButton(page).click()
  await expect(page.getByText('Le code postal ne peut contenir que des chiffres.')).toBeVisible()
  await expectPageQuality(page)
  await fillAddress(page)
  await confirmButton(page).click()

  await expect(paymentDialogOf(page)).toContainText(
    /Articles réservés pour vous pendant (30\smin\s00|29\smin\s\d\d)\ss/,
  )
  await expect(orderButton(page)).toHaveText('Commander avec obligation de paiement (75,30 €)')
  await expectAccessible(page)

  // The customer goes back to change the address: nothing is lost, and the saved address stays saved.
  await page.keyboard.press('Escape')
  await expect(paymentDialogOf(page)).toBeHidden()
  await expect(page.getByText('Ajouté à votre liste d’adresses')).toBeVisible()
  await expect(page.getByText('Votre commande de 75,30 € vous est gardée')).toBeVisible()
  await page.getByRole('button', { name: 'Changer d’adresse' }).click()
  await page.getByRole('button', { name: 'Ajouter une adresse' }).click()
  await expect(page.getByLabel('Adresse', { exact: true })).toHaveValue('')
  // Another town fills in its own postal code and region.
  await page.getByLabel('Ville').fill('Foix')
  await page.getByLabel('Adresse', { exact: true }).fill('9 quai des Tresses')
  await expect(page.getByLabel('Code postal')).toHaveValue('09000')
  await expect(page.getByLabel('Région')).toHaveValue('Occitanie')
  await expect(summary(page)).toContainText('Livraison estimée entre le')
  // The order also has the right town if it is confirmed before the lookup has answered.
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/v1/city?*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.getByLabel('Ville').fill('Mende')
  await page.getByLabel('Ville').press('Enter')
  await expect(confirmButton(page)).toHaveAttribute('aria-disabled', 'true')
  answer.resolve()

  await payWith(page, cards.challenged)
  await bankDialogOf(page).page.getByRole('button', { name: 'Confirmer le paiement' }).click()
  await expectOrderConfirmed(page)
  await expect(page.getByRole('main')).toContainText('9 quai des Tresses48000 Mende')
  await expectAccessible(page)
  await mailTo(awa.email, /commande/i)

  await page.getByRole('link', { name: 'Voir ma commande' }).click()
  await expect(page.getByRole('heading', { name: 'MES COMMANDES' })).toBeVisible()
  await expect(page.getByText('En préparation')).toBeVisible()
  await expectAccessible(page)
})

test('a customer with a saved address confirms at once, and tries another card after a refused one', {
  tag: '@variant',
}, async ({ page, call, logInAs, expectAccessible }) => {
  const wig = await aProduct({ libelle: 'Perruque longue', price: 90 })
  const awa = await logInAs('customer')
  await call('POST', '/api/adresse', address, awa.token)
  await goToCheckout(page, [{ product: wig }])

  await expect(page.getByText('12 rue des Lilas')).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await expect(summary(page)).toContainText('LivraisonOfferte')
  await expectAccessible(page)
  // The bill goes to an employer.
  await page.getByLabel('Facturer à la même adresse').uncheck()
  const billing = page.getByRole('region', { name: 'Facturation' })
  await billing.getByLabel(/^Nom/).fill('Salon des Lilas')
  await billing.getByLabel('Adresse de facturation').fill('3 place du Marché')
  await billing.getByLabel('Code postal').fill('09000')
  await billing.getByLabel('Ville').fill('Foix')
  await confirmButton(page).click()
  await payWith(page, cards.declined)
  await expectRefused(
    paymentDialogOf(page),
    'Votre carte a été refusée. Essayez une autre carte ou contactez votre banque.',
  )
  await payWith(page, cards.visa)
  await expectOrderConfirmed(page)

  // The same is ordered again, and cancelled before it is paid.
  await page.goto('/account/purchase-history')
  await expect(page.getByText('Salon des Lilas')).toBeVisible()
  await expect(page.getByText('09000 Foix')).toBeVisible()
  await page.getByRole('button', { name: 'Commander à nouveau' }).click()
  await expect(page.getByText('1 article est dans votre panier.')).toBeVisible()
  await page.getByRole('button', { name: /^Annuler la commande/ }).click()
  const confirmation = page.getByRole('dialog', { name: 'Annuler cette commande ?' })
  await expect(confirmation).toContainText('Vos 90 € vous sont rendus en totalité sur la carte qui a payé')
  await expectAccessible(page)
  await confirmation.getByRole('button', { name: 'Annuler la commande' }).click()
  await expect(page.getByText(/est annulée\./)).toBeVisible()
  await expect(page.getByText(/^Annulée/)).toBeVisible()
})

test('a checkout works by keyboard alone', { tag: '@variant' }, async ({ page, call, logInAs }) => {
  const wig = await aProduct({ libelle: 'Perruque ronde' })
  const awa = await logInAs('customer')
  await call('POST', '/api/adresse', { ...address, parDefaut: true }, awa.token)
  await call('POST', '/api/adresse', { ...address, adresse: '3 rue du Peigne' }, awa.token)
  await call('PUT', '/api/v1/cart/mine', [{ id: wig.id, cartQuantity: 1 }], awa.token)
  await page.goto('/boutique-cart')
  await pressKey(page, page.getByRole('link', { name: 'Finaliser la commande' }))
  await expect(page).toHaveURL('/commande')
  await pressKey(page, page.getByRole('button', { name: 'Changer d’adresse' }))
  const list = page.getByRole('group', { name: 'Où livrer ?' })
  await expect(list).toBeFocused()
  await pressKey(page, list.getByRole('radio', { checked: true }), 'ArrowDown')
  await pressKey(page, page.getByRole('button', { name: 'Livrer à cette adresse' }))
  await expect(page.getByText('3 rue du Peigne')).toBeVisible()
  await pressKey(page, confirmButton(page))
  const frame = cardFrameOf(page)
  await typeText(page, frame.getByLabel('Numéro de carte'), cards.visa)
  await typeText(page, frame.getByLabel('Date d’expiration'), `12${expiryYear}`)
  await typeText(page, frame.getByLabel('Code de sécurité'), '123')
  await pressKey(page, orderButton(page))
  await expectOrderConfirmed(page)
})

test('changes since the cart was filled are listed line by line, and accepted with one click', {
  tag: '@variant',
}, async ({ page, call, logInAs, expectAccessible }) => {
  const [wig, braids] = [
    await aProduct({ libelle: 'Perruque carrée', price: 20 }),
    await aProduct({ libelle: 'Mèches rares', price: 10, stock: 3 }),
  ]
  const awa = await logInAs('customer')
  await call('POST', '/api/adresse', address, awa.token)
  await goToCheckout(page, [{ product: wig }, { product: braids, quantity: 3 }])
  await expect(summary(page)).toContainText('Total54,90 €')
  await changeProduct(wig, { price: 25 })
  await changeProduct(braids, { stock: 2 })

  await confirmButton(page).click()
  await expect(summary(page)).toContainText('Perruque carrée : coûte maintenant 25 €, au lieu de 20 €.')
  await expect(summary(page)).toContainText('Mèches rares : il n’en reste que 2, et vous en vouliez 3.')
  await expect(summary(page)).toContainText('Total49,90 €')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Accepter et confirmer' }).click()
  await expect(orderButton(page)).toHaveText('Commander avec obligation de paiement (49,90 €)')
})

test('two tabs and a closed tab make one order, and the cart is emptied after the payment', {
  tag: '@variant',
}, async ({ page, context, call, logInAs }) => {
  const wig = await aProduct({ libelle: 'Perruque double' })
  const awa = await logInAs('customer')
  await call('POST', '/api/adresse', address, awa.token)
  await goToCheckout(page, [{ product: wig }])
  await expect(confirmButton(page)).toBeEnabled()
  const other = await context.newPage()
  await other.goto('/commande')
  await expect(confirmButton(other)).toBeEnabled()
  await Promise.all([confirmButton(page).click(), confirmButton(other).click()])
  await expect(orderButton(page)).toBeEnabled()
  await expect(orderButton(other)).toBeEnabled()
  const orders = await call<{ id: string; order_number: string }[]>(
    'GET',
    `/api/v1/order/user/${awa.id}`,
    undefined,
    awa.token,
  )
  expect(orders).toHaveLength(1)
  await other.close()
  await page.goto('/boutique-cart')
  await expect(page.getByRole('list', { name: 'Articles du panier' })).toContainText('Perruque double')
  await call('POST', '/api/v1/order/payment', { orderId: orders[0]?.id, payment_method: 'pm_card_visa' }, awa.token)
  await page.goto('/commande')
  await expectOrderConfirmed(page)
})

test('an unpaid order is listed, and can be paid or cancelled there', { tag: '@variant' }, async ({
  page,
  call,
  logInAs,
}) => {
  const wig = await aProduct({ libelle: 'Perruque patiente' })
  const awa = await logInAs('customer')
  await page.goto('/account/purchase-history')
  await expect(page.getByText('Pas encore de commande')).toBeVisible()
  const { adresse, ...to } = address
  const order = { ...to, delivery_address: adresse, sameAsDelivery: true, email: awa.email }
  await call('POST', '/api/v1/order', { ...order, cart: [{ id: wig.id, cartQuantity: 1 }] }, awa.token)
  await page.reload()
  await expect(page.getByText('En attente de paiement')).toBeVisible()
  await page.getByRole('button', { name: /^Payer .* : commande/ }).click()
  await payWith(page, cards.visa)
  await expectOrderConfirmed(page)
})
