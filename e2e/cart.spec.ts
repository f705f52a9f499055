import { expect, type Page } from '@playwright/test'
import { fillRegistration, logIn, waitForHydration } from './actions.ts'
import { aProduct, changeProduct, type ProductForSale } from './database-state.ts'
import { test } from './fixtures.ts'
import { pressKey } from './keyboard.ts'
import { linkIn, newEmail } from './people.ts'
import { shiftsOf, watchShifts } from './shifts.ts'

const badge = (page: Page) => page.locator('header > div > a[aria-label^=Panier]')
const totals = (page: Page) => page.getByRole('region', { name: 'Montant du panier' })
const rowOf = (page: Page, { libelle }: ProductForSale) =>
  page.getByRole('list', { name: 'Articles du panier' }).getByRole('listitem').filter({ hasText: libelle })
const more = (page: Page, { libelle }: ProductForSale) =>
  page.getByRole('button', { name: `Augmenter la quantité : ${libelle}` })
const fewer = (page: Page, { libelle }: ProductForSale) =>
  page.getByRole('button', { name: `Diminuer la quantité : ${libelle}` })
const quantityOf = (page: Page, { libelle }: ProductForSale) =>
  page.getByRole('textbox', { name: `Quantité : ${libelle}` })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Article ajouté au panier' })

const addProduct = async (page: Page, product: ProductForSale) => {
  await page.goto(product.address)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Ajouter au panier' }).click()
  await expect(drawer(page)).toBeVisible()
}
const logInAsCustomer = async (page: Page, email: string) => {
  await page.goto('/login-client')
  await logIn(page, email)
  await expect(page).toHaveURL('/account/profile')
}

test('a guest fills and changes the cart, and reads every sum and every change', { tag: '@wide' }, async ({
  page,
  expectAccessible,
  expectPageQuality,
}) => {
  const braids = await aProduct({ libelle: 'Mèches à tresser', price: 20, stock: 4 })
  const wig = await aProduct({ libelle: 'Perruque courte', price: 30 })

  await page.goto(braids.address)
  await waitForHydration(page)
  await quantityOf(page, braids).fill('9')
  await quantityOf(page, braids).press('Enter')
  // Four are in stock, and the minimum is one.
  await expect(quantityOf(page, braids)).toHaveValue('4')
  await quantityOf(page, braids).fill('2')
  await page.getByRole('button', { name: 'Ajouter au panier' }).click()
  await expect(drawer(page)).toHaveAccessibleDescription('Mèches à tresser a été ajouté à votre panier')
  await expect(totals(page)).toContainText('Plus que 40 € pour la livraison offerte.')
  await expect(totals(page)).toContainText('Total44,90 €')
  await expectAccessible(page)
  await drawer(page).getByRole('button', { name: 'Continuer mes achats' }).click()
  await expect(drawer(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Ajouter au panier' })).toBeFocused()
  await expect(badge(page)).toHaveAccessibleName('Panier, 2 articles')

  await addProduct(page, wig)
  await drawer(page).getByRole('link', { name: 'Voir le panier' }).click()
  await expect(page).toHaveURL('/boutique-cart')
  await expect(drawer(page)).toBeHidden()
  await expect(totals(page)).toContainText('Sous-total (3 articles)70 €')
  await more(page, braids).click()
  await expect(totals(page)).toContainText('La livraison vous est offerte.')
  await expect(totals(page)).toContainText('Total90 €')
  await expectPageQuality(page)

  await changeProduct(braids, { price: 25, stock: 2 })
  await changeProduct(wig, { stock: 0 })
  await page.reload()
  const changed = page.getByRole('alert')
  await expect(changed).toContainText('Mèches à tresser : il n’en reste que 2, et vous en vouliez 3.')
  await expect(changed).toContainText('Mèches à tresser : coûte maintenant 25 €, au lieu de 20 €.')
  await expect(changed).toContainText('Perruque courte : est épuisé pour le moment')
  await expect(totals(page)).toContainText('Sous-total (2 articles)50 €')
  await expect(badge(page)).toHaveAccessibleName('Panier, 2 articles')
  await expectPageQuality(page)
  // The change is shown again until the customer confirms it.
  await page.reload()
  await expect(changed).toContainText('au lieu de 20 €')
  await page.getByRole('button', { name: 'Mettre mon panier à jour' }).click()
  await expect(changed).toBeHidden()
  await expect(rowOf(page, wig)).toBeHidden()
  await expect(quantityOf(page, braids)).toHaveValue('2')
  await expect(page.getByText('1 article retiré de votre panier.')).toBeVisible()

  await page.getByRole('button', { name: 'Retirer Mèches à tresser' }).click()
  await expect(page.getByText('Votre panier est vide !')).toBeVisible()
  await expectPageQuality(page)
  await expect(page.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rowOf(page, braids)).toBeVisible()
  await page.getByRole('button', { name: 'Vider le panier' }).click()
  await expect(page.getByText('Votre panier est vide !')).toBeVisible()
  await page.getByRole('link', { name: 'Voir la boutique' }).click()
  await expect(page).toHaveURL(/\/boutique$/)
  await expect(badge(page)).toHaveAccessibleName('Panier')
})

test('a quantity below one removes the line, and the removal can be undone', { tag: '@variant' }, async ({ page }) => {
  const wig = await aProduct({ libelle: 'Perruque longue', stock: 1 })
  await addProduct(page, wig)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Tout ce qu’il nous en reste est déjà dans votre panier.')).toBeVisible()
  await expect(page.locator('[data-buying]').getByRole('link', { name: 'Voir le panier' })).toBeFocused()
  await page.goto('/boutique-cart')
  await expect(more(page, wig)).toBeDisabled()
  await fewer(page, wig).click()
  await expect(page.getByText('Perruque longue : retiré de votre panier.')).toBeVisible()
  await expect(badge(page)).toHaveAccessibleName('Panier')
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(rowOf(page, wig)).toBeVisible()
})

test('a notice about limited stock stays visible', { tag: '@variant' }, async ({ page }) => {
  const wig = await aProduct({ libelle: 'Perruque tressée', stock: 2 })
  await addProduct(page, wig)
  await watchShifts(page)
  await page.goto('/boutique-cart')
  await expect(totals(page)).toContainText('Sous-total (1 article)')
  expect(await shiftsOf(page)).toEqual([])
  await more(page, wig).click()
  // The stock is now used up, and the half-second debounce has not yet ended.
  await more(page, wig).click({ force: true })
  await expect(totals(page)).toContainText('Sous-total (2 articles)')
  await expect(rowOf(page, wig)).toContainText('Il n’y en a que 2.')
  // Two quick decrements reach zero, and the line stays removed.
  await fewer(page, wig).click()
  await fewer(page, wig).click()
  await expect(page.getByText('Perruque tressée : retiré de votre panier.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Votre panier est vide !')).toBeVisible()
})

test('the page says what was added when the cart drawer cannot load', { tag: '@variant' }, async ({
  page,
  problems,
}) => {
  const wig = await aProduct({ libelle: 'Perruque mi-longue' })
  await page.route('**/assets/cart-drawer-*', (route) => route.abort())
  await page.goto(wig.address)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Ajouter au panier' }).click()
  await expect(page.getByText('Perruque mi-longue a été ajouté à votre panier')).toBeVisible()
  await expect(badge(page)).toHaveAccessibleName('Panier, 1 article')
  problems.splice(0, problems.length, ...problems.filter((problem) => !/ERR_FAILED|cart-drawer/.test(problem)))
})

test('a cart is filled and emptied by keyboard alone', { tag: '@variant' }, async ({ page }) => {
  const wig = await aProduct({ libelle: 'Perruque frisée' })
  await page.goto(wig.address)
  await waitForHydration(page)
  await pressKey(page, more(page, wig))
  await pressKey(page, page.getByRole('button', { name: 'Ajouter au panier' }))
  await pressKey(page, drawer(page).getByRole('link', { name: 'Voir le panier' }))
  const quantity = rowOf(page, wig).getByRole('textbox')
  await expect(quantity).toHaveValue('2')
  await pressKey(page, quantity, 'ArrowUp')
  await expect(totals(page)).toContainText('Sous-total (3 articles)60 €')
  await pressKey(page, page.getByRole('button', { name: 'Vider le panier' }))
  await expect(page.getByText('Votre panier est vide !')).toBeVisible()
})

test('two tabs show one cart', { tag: '@variant' }, async ({ page, context }) => {
  const wig = await aProduct({ libelle: 'Perruque lisse' })
  const other = await context.newPage()
  await other.goto('/boutique-cart')
  await expect(other.getByText('Votre panier est vide !')).toBeVisible()
  await addProduct(page, wig)
  await expect(rowOf(other, wig)).toBeVisible()
  await expect(badge(other)).toHaveAccessibleName('Panier, 1 article')
  await other.getByRole('button', { name: 'Vider le panier' }).click()
  await expect(drawer(page).getByText('Votre panier est vide !')).toBeVisible()
})

test('a cart that cannot be checked stays, and offers a retry', { tag: '@variant' }, async ({
  page,
  context,
  problems,
}) => {
  const wig = await aProduct({ libelle: 'Perruque nattée' })
  await addProduct(page, wig)
  await page.route('**/api/v1/cart/check', (route) => route.abort())
  await page.goto('/boutique-cart')
  await expect(page.getByText('Votre panier n’a pas pu être vérifié')).toBeVisible()
  await page.unroute('**/api/v1/cart/check')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(rowOf(page, wig)).toBeVisible()
  problems.splice(0, problems.length, ...problems.filter((problem) => !problem.includes('net::ERR_FAILED')))
  await context.close()
})

test('invalid data in the browser’s storage do not break the cart', { tag: '@variant' }, async ({ page }) => {
  const wig = await aProduct({ libelle: 'Perruque crépue' })
  await page.goto('/boutique-cart')
  for (const left of [
    '{',
    '{"a":1}',
    '[null, 7, {"id":"<b>"}]',
    JSON.stringify([{ id: crypto.randomUUID(), cartQuantity: 1 }]),
  ]) {
    await page.evaluate((left) => localStorage.setItem('cart', left), left)
    await page.reload()
    await expect(page.getByText('Votre panier est vide !')).toBeVisible()
  }
  await page.evaluate(
    (left) => localStorage.setItem('cart', left),
    JSON.stringify([{ id: wig.id, cartQuantity: 2 }, { id: wig.id, cartQuantity: -5 }, 'x']),
  )
  await page.reload()
  await expect(totals(page)).toContainText('Sous-total (2 articles)40 €')
})

test('a guest’s cart is merged into the account’s at login, on two devices, and leaves the device at logout', async ({
  page,
  browser,
  context,
  baseURL,
  aCustomer,
}) => {
  const [braids, wig, bonnet] = [
    await aProduct({ libelle: 'Mèches bouclées' }),
    await aProduct({ libelle: 'Perruque ondulée' }),
    await aProduct({ libelle: 'Bonnet satin' }),
  ]
  const lea = await aCustomer()
  await addProduct(page, braids)
  await addProduct(page, wig)
  await logInAsCustomer(page, lea.email)
  await expect(badge(page)).toHaveAccessibleName('Panier, 2 articles')

  const phone = await browser.newContext({ baseURL: baseURL as string, storageState: await context.storageState() })
  const other = await phone.newPage()
  await other.goto('/')
  await other.evaluate(() => localStorage.clear())
  await addProduct(other, braids)
  await more(other, braids).click()
  await expect(totals(other)).toContainText('Sous-total (2 articles)')
  await addProduct(other, bonnet)
  await logInAsCustomer(other, lea.email)
  await badge(other).click()
  await expect(other.getByText('1 article de votre panier enregistré a rejoint celui-ci.')).toBeVisible()
  // Two packs here and one there make two, not three.
  await expect(totals(other)).toContainText('Sous-total (4 articles)80 €')

  await page.goto('/boutique-cart')
  await expect(totals(page)).toContainText('Sous-total (4 articles)80 €')
  await page.getByRole('button', { name: 'Retirer Perruque ondulée' }).click()
  await expect(totals(page)).toContainText('Sous-total (3 articles)')
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('cart-account') ?? '{}').unsent))
    .toEqual([])
  await other.reload()
  await expect(totals(other)).toContainText('Sous-total (3 articles)')

  // A change that is not yet sent at logout is not lost.
  await more(page, bonnet).click()
  await page.goto('/')
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await page.getByRole('navigation', { name: 'Menu', exact: true }).getByRole('button', { name: 'Quitter' }).click()
  await expect(badge(page)).toHaveAccessibleName('Panier')
  expect(await page.evaluate(() => [localStorage.getItem('cart'), localStorage.getItem('cart-account')])).toEqual([
    null,
    null,
  ])
  await other.reload()
  await expect(totals(other)).toContainText('Sous-total (4 articles)')
  await phone.close()
})

test('a cart left after a session has ended is not shown to the next person', { tag: '@variant' }, async ({
  page,
  logInAs,
  aCustomer,
}) => {
  const wig = await aProduct({ libelle: 'Perruque carrée' })
  await logInAs('customer')
  await addProduct(page, wig)
  await page.keyboard.press('Escape')
  await expect(badge(page)).toHaveAccessibleName('Panier, 1 article')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart-account'))).toContain('"unsent":[]')
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto('/boutique-cart')
  await expect(page.getByText('Votre panier est vide !')).toBeVisible()
  const lea = await aCustomer()
  await logInAsCustomer(page, lea.email)
  await page.goto('/boutique-cart')
  await expect(page.getByText('Votre panier est vide !')).toBeVisible()
})

test('a guest’s cart stays during the registration, and belongs to the account after the first login', {
  tag: '@variant',
}, async ({ page, mailTo }) => {
  const wig = await aProduct({ libelle: 'Perruque dorée' })
  const email = newEmail('Awa')
  await addProduct(page, wig)
  await page.goto('/register-client')
  const town = { name: 'Saint-Nazaire', departement: 'Loire-Atlantique (44)' }
  await fillRegistration(page, { firstname: 'Awa', email, town })
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer la fenêtre' }).click()
  await page.goto(linkIn(await mailTo(email, /confirmez/i)))
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart-account'))).toContain('"unsent":[]')
  await page.evaluate(() => localStorage.removeItem('cart'))
  await page.goto('/boutique-cart')
  await expect(rowOf(page, wig)).toBeVisible()
})
