import { join } from 'node:path'
import { expect } from '@playwright/test'
import { waitForHydration } from './actions.ts'
import { openApp } from './app-server.ts'
import { addProducts, type NewProduct } from './database-state.ts'
import { test as base } from './fixtures.ts'
import { pressKey, typeText } from './keyboard.ts'
import { createApi } from './people.ts'

const product = (slug: string, texture: string, longueur: string, couleur: string, stock: number): NewProduct => ({
  slug,
  libelle: `Tissage Awa ${couleur.replace(/^\S+ /, '')}, ${longueur}`,
  texture,
  longueur,
  couleur,
  stock,
})

const shelves = [
  product('awa-45', 'Lisse', '45 cm', '1B noir naturel', 12),
  product('awa-60', 'Lisse', '60 cm', '1B noir naturel', 2),
  product('awa-ombre', 'Lisse', '60 cm', 'T1B/27 ombré', 0),
  product('awa-boucle', 'Bouclé', '40 cm', '27 miel', 5),
]

/** A separate server, because the others sell nothing by default. */
const test = base.extend<object, { app: string }>({
  app: [
    async ({}, use) => {
      const app = await openApp()
      const { service } = await createApi(app.address).aProfessional()
      await addProducts(shelves, service.image ?? '', join(app.folder, 'data'))
      await use(app.address)
      await app.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ app }, use) => use(app),
})

// One worker runs this file: each would start a server of its own.
test.describe.configure({ mode: 'default' })

test('a visitor filters the shop, opens a product and changes its length, by keyboard', async ({ page, isMobile }) => {
  await page.goto('/boutique')
  await waitForHydration(page)
  await expect(page.getByRole('heading', { name: '4 articles' })).toBeVisible()
  if (isMobile) await pressKey(page, page.getByRole('button', { name: 'Filtres et tri' }))
  const panel = page.getByRole('region', { name: 'Filtres', exact: true })
  await pressKey(page, panel.getByRole('link', { name: 'Lisse 3 articles' }))
  await expect(page).toHaveURL('/boutique?texture=Lisse')
  await expect(panel.getByRole('link', { name: 'Lisse 3 articles' })).toBeFocused()
  await pressKey(page, panel.getByRole('link', { name: 'En stock seulement 2 articles' }))
  await expect(page).toHaveURL('/boutique?texture=Lisse&disponible=1')
  // A filter value without results is no link.
  await expect(panel.getByText('T1B/27 ombré')).toBeVisible()
  await expect(panel.getByRole('link', { name: /ombré/ })).toHaveCount(0)
  if (isMobile) await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: '2 articles' })).toBeVisible()

  await pressKey(page, page.getByRole('link', { name: 'Tissage Awa noir naturel, 45 cm' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tissage Awa noir naturel, 45 cm')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('En stock', { exact: true })).toBeVisible()
  const lengths = page.getByRole('navigation', { name: 'Longueur' })
  await expect(lengths.getByRole('link', { name: '45 cm', exact: true })).toHaveAttribute('aria-current', 'true')
  await pressKey(page, lengths.getByRole('link', { name: '60 cm', exact: true }))
  await expect(page).toHaveURL('/boutique/awa-60')
  await expect(page.getByText('Plus que 2', { exact: true })).toBeVisible()
  await expect(page.getByText('Livraison estimée')).toBeVisible()

  await pressKey(page, page.getByRole('link', { name: /agrandir/ }).first())
  await expect(page.getByRole('dialog', { name: 'Photo 1 sur 2' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'Photo 2 sur 2' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: /agrandir/ }).first()).toBeFocused()

  const colours = page.getByRole('navigation', { name: 'Couleur' })
  await pressKey(page, colours.getByRole('link', { name: 'T1B/27 ombré épuisé' }))
  await expect(page.getByText('Épuisé', { exact: true })).toBeVisible()
  await expect(page.getByText('Livraison estimée')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByText('Plus que 2', { exact: true })).toBeVisible()
})

test('on a phone the price and the cart button stay visible', { tag: '@variant' }, async ({
  page,
  expectPageQuality,
}) => {
  await page.goto('/boutique/awa-45')
  await waitForHydration(page)
  const atFoot = page.getByRole('button', { name: 'Ajouter : Tissage Awa noir naturel, 45 cm' })
  const whole = page.getByRole('button', { name: 'Ajouter au panier' })
  await expect(whole).not.toBeInViewport()
  await expect(atFoot).toBeInViewport({ ratio: 1 })
  await expectPageQuality(page)
  await whole.scrollIntoViewIfNeeded()
  await expect(atFoot).toBeHidden()
  await page.getByRole('textbox', { name: /^Quantité/ }).fill('3')
  await page.getByRole('heading', { name: 'Avis' }).scrollIntoViewIfNeeded()
  await atFoot.click()
  const drawer = page.getByRole('dialog', { name: 'Article ajouté au panier' })
  await expect(drawer.getByRole('textbox', { name: /^Quantité/ })).toHaveValue('3')
  await page.keyboard.press('Escape')
  await expect(atFoot).toBeFocused()

  // The error is shown in the visible part of the page.
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await atFoot.click()
  await expect(page.getByText('Votre navigateur n’a pas pu garder votre panier.')).toBeInViewport({ ratio: 1 })
})

test('a search tolerates a typing error, and an empty result offers a way on', { tag: '@variant' }, async ({
  page,
  expectPageQuality,
}) => {
  await page.goto('/boutique')
  await waitForHydration(page)
  const searchField = page.getByRole('searchbox', { name: 'Chercher dans la boutique' })
  await typeText(page, searchField, 'tisage boucle')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '1 article pour « tisage boucle »' })).toBeVisible()
  await page.goto('/boutique?texture=Boucl%C3%A9&longueur=60+cm')
  await page.getByRole('link', { name: 'Toutes les textures 2 articles' }).click()
  await expect(page).toHaveURL('/boutique?longueur=60+cm')
  await expect(page.getByRole('heading', { name: '2 articles' })).toBeVisible()
  await expectPageQuality(page)
})

test('without scripts the shop can be searched, filtered and read', { tag: '@wide' }, async ({
  browser,
  baseURL,
  isMobile,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL as string })
  const page = await context.newPage()
  await page.goto('/boutique?texture=Lisse')
  await page.getByRole('searchbox').fill('ombre')
  await page.getByRole('button', { name: 'Chercher', exact: true }).click()
  await expect(page).toHaveURL('/boutique?texture=Lisse&q=ombre')
  if (isMobile) await page.getByRole('button', { name: 'Filtres et tri' }).click()
  await page.getByLabel('À').fill('100')
  await page.getByRole('button', { name: 'OK : appliquer ces prix' }).click()
  await expect(page).toHaveURL('/boutique?texture=Lisse&q=ombre&prixMin=&prixMax=100')
  await page.getByRole('link', { name: 'Tissage Awa ombré, 60 cm' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tissage Awa ombré, 60 cm')
  await context.close()
})
