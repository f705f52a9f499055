import { domainErrors } from '@couronne/contract/lib/errors'
import type { Product } from '@couronne/contract/shop/products'
import { expect } from '@playwright/test'
import { expectText, openPage, type Scene, type ShownPage } from './scene.ts'

const document = (name: string, shows: string | RegExp): ShownPage => ({
  name,
  routes: [`/${name}`],
  states: { whole: openPage({ at: `/${name}`, shows }) },
})

type Line = { id: string; cartQuantity: number; price: number }

/** Opens the cart of a guest with these lines, built from the shop's products. */
const cartOf =
  (lines: (products: Product[]) => Line[], shows: string | RegExp) =>
  async ({ page, api }: Scene) => {
    const products = await api.call<Product[]>('GET', '/api/v1/product')
    await page.goto('/boutique-cart')
    await page.evaluate((cart) => localStorage.setItem('cart', cart), JSON.stringify(lines(products)))
    await page.reload()
    await expectText(page, shows)
  }
const isInStock = ({ stock }: Product) => stock > 2
const oneUnit = ({ id, price }: Product) => ({ id, price, cartQuantity: 1 })

/** Opens the page of the first product that matches. */
const productLike = (isWanted: (product: Product) => boolean, shows: string | RegExp) => async (scene: Scene) => {
  const product = (await scene.api.call<Product[]>('GET', '/api/v1/product')).find(isWanted)
  if (!product) throw new Error('The demonstration has no such article.')
  await scene.page.goto(`/boutique/${product.slug}`)
  await expectText(scene.page, shows)
}

/** The static pages and the shop. */
export const documentPages: ShownPage[] = [
  {
    name: 'boutique',
    routes: ['/boutique'],
    states: {
      full: openPage({ at: '/boutique', shows: /€/ }),
      filtered: openPage({ at: '/boutique?texture=Lisse&disponible=1', shows: /^\d+\sarticles?$/ }),
      'nothing like it': openPage({ at: '/boutique?q=introuvable', shows: 'Rien ne répond à « introuvable »' }),
      'filtered to nothing': openPage({
        at: '/boutique?texture=Lisse&couleur=Vert',
        shows: 'Rien ne réunit tous ces critères',
      }),
      empty: async ({ page, anEmptyApp }) => {
        await page.goto(`${await anEmptyApp()}/boutique`)
        await expectText(page, 'La boutique se prépare')
      },
    },
  },
  {
    name: 'article',
    routes: ['/boutique/:slug'],
    states: {
      'in stock': productLike(({ stock }) => stock > 5, 'Ajouter au panier'),
      'few left': productLike(({ stock }) => stock > 0 && stock <= 5, /Plus que/),
      'sold out': productLike(({ stock }) => stock === 0, 'Épuisé'),
      'no more': async ({ page, expectProblem }) => {
        expectProblem(/status of 404/)
        const answer = await page.goto('/boutique/article-retire')
        expect(answer?.status()).toBe(404)
        await expectText(page, 'Cet article n’est plus en boutique')
      },
    },
  },
  {
    name: 'boutique-cart',
    routes: ['/boutique-cart'],
    // The server checks the cart after the page has loaded, and what it changes is shown above.
    shifting: ['changed', 'more than an order contains', 'too full for the account'],
    states: {
      empty: openPage({ at: '/boutique-cart', shows: 'Votre panier est vide !' }),
      full: cartOf((products) => products.filter(isInStock).slice(0, 3).map(oneUnit), 'La livraison vous est offerte.'),
      'not yet free delivery': cartOf(
        (products) =>
          products
            .filter(isInStock)
            .sort((one, other) => one.price - other.price)
            .slice(0, 1)
            .map(oneUnit),
        /pour la livraison offerte/,
      ),
      changed: cartOf(
        (products) =>
          products
            .filter(isInStock)
            .slice(0, 2)
            .map((product) => ({ ...oneUnit(product), cartQuantity: 1000, price: product.price - 5 })),
        'Votre panier a changé',
      ),
      'more than an order contains': cartOf(
        (products) =>
          products
            .filter(({ stock }) => stock >= 16)
            .slice(0, 5)
            .map((product) => ({ ...oneUnit(product), cartQuantity: 16 })),
        /Une commande contient 60 articles au plus/,
      ),
      'sold out': cartOf(
        (products) => products.filter(({ stock }) => stock === 0).map(oneUnit),
        /épuisé pour le moment/,
      ),
      'too full for the account': async (scene) => {
        const { page, logInAs, cast, expectProblem } = scene
        await logInAs(cast.newCustomer)
        expectProblem(/409/)
        const [statusCode, message] = domainErrors.cart_full
        const json = { statusCode, error: 'cart_full', message }
        await page.route(/cart\/mine/, (route) => route.fulfill({ status: statusCode, json }))
        await cartOf((products) => products.filter(isInStock).slice(0, 2).map(oneUnit), message)(scene)
      },
      emptied: async (scene) => {
        await cartOf((products) => products.filter(isInStock).slice(0, 2).map(oneUnit), 'Vider le panier')(scene)
        await scene.page.getByRole('button', { name: 'Vider le panier' }).click()
        await expectText(scene.page, 'Votre panier a été vidé.')
      },
    },
  },
  document('apropos', 'Et pour vos mèches ?'),
  {
    name: 'faq',
    routes: ['/faq'],
    states: {
      whole: openPage({ at: '/faq', shows: 'Vos questions' }),
      'an answer': async ({ page }) => {
        await page.goto('/faq')
        await page.getByText('Puis-je annuler un rendez-vous ?').click()
        await expectText(page, /jusqu’à son début/)
      },
    },
  },
  document('cgu', 'Article 16 : Modification des conditions'),
  document('mentions-legales', '8. Données personnelles'),
  document('politique-de-confidentialite', 'Article 11 : Questions et contact'),
  document('fonctionnement', '8. Quand un profil n’est plus affiché'),
  document('accessibilite', '5. Voies de recours'),
  document('plan-du-site', 'Votre espace'),
  document('renoncer-au-contrat', 'Sans accès à votre compte'),
]
