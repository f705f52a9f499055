import { expect, type Page } from '@playwright/test'
import { logIn, waitForHydration } from './actions.ts'
import { aProduct, changeProduct, type ProductForSale } from './database-state.ts'
import { test } from './fixtures.ts'

const heart = (page: Page, { libelle }: ProductForSale) =>
  page.getByRole('button', { name: `Mes souhaits : ${libelle}` })
const card = (page: Page, { libelle }: ProductForSale) => page.getByRole('article').filter({ hasText: libelle })

test('a guest wishes for a product, logs in, finds it in the wish list and buys it from there', {
  tag: '@variant',
}, async ({ page, aCustomer, expectAccessible, expectPageQuality }) => {
  const awa = await aCustomer()
  const tresses = await aProduct({ libelle: 'Mèches à souhait', stock: 2 })
  const wig = await aProduct({ libelle: 'Perruque à souhait', stock: 0 })
  await page.goto(tresses.address)
  await waitForHydration(page)
  await heart(page, tresses).click()
  const login = page.getByRole('dialog', { name: 'Connexion' })
  await logIn(login, awa.email)
  await expect(login).toBeHidden()
  await expect(page).toHaveURL(tresses.address)
  await expect(heart(page, tresses)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Ce produit a été ajouté à votre liste de souhaits')).toBeVisible()
  await expectAccessible(page)

  // The wish is saved, and so is one made on a product card.
  await page.goto(`/boutique?q=${encodeURIComponent('à souhait')}`)
  await waitForHydration(page)
  await expect(heart(page, tresses)).toHaveAttribute('aria-pressed', 'true')
  await heart(page, wig).click()
  await expect(heart(page, wig)).toHaveAttribute('aria-pressed', 'true')
  await expectPageQuality(page)

  await changeProduct(wig, { stock: 9 })
  await page.goto('/account/souhaits')
  await expect(page.getByRole('heading', { name: 'MES SOUHAITS' })).toBeVisible()
  await expect(card(page, wig)).toContainText('De nouveau en stock')
  await expect(card(page, tresses)).toContainText('Plus que 2')
  await expectPageQuality(page)
  await page.getByRole('button', { name: `Ajouter au panier : ${tresses.libelle}` }).click()
  const drawer = page.getByRole('dialog', { name: 'Article ajouté au panier' })
  await expect(drawer).toHaveAccessibleDescription(`${tresses.libelle} a été ajouté à votre panier`)
  await drawer.getByRole('button', { name: 'Continuer mes achats' }).click()

  for (const product of [tresses, wig]) {
    await heart(page, product).click()
    await expect(heart(page, product)).toHaveAttribute('aria-pressed', 'false')
  }
  await page.reload()
  await expect(page.getByText('Pas encore de souhait')).toBeVisible()
  await expectPageQuality(page)
  await page.getByRole('link', { name: 'Voir la boutique' }).click()
  await expect(page).toHaveURL('/boutique')
})

test('a guest who logs in from a product returns to it', { tag: '@variant' }, async ({ page, aCustomer }) => {
  const awa = await aCustomer()
  const tresses = await aProduct({ libelle: 'Mèches à retrouver' })
  await page.goto(tresses.address)
  await waitForHydration(page)
  await page.getByRole('banner').getByRole('link', { name: 'Mon Espace' }).first().click()
  await page.getByRole('link', { name: 'Je suis client' }).click()
  await logIn(page, awa.email)
  await expect(page).toHaveURL(tresses.address)
})
