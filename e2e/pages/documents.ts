import { type ShownPage, sees, visit } from './scene.ts'

const document = (name: string, shows: string | RegExp): ShownPage => ({
  name,
  routes: [`/${name}`],
  states: { whole: visit({ at: `/${name}`, shows }) },
})

/** What there is to read, and the shop. */
export const documentPages: ShownPage[] = [
  {
    name: 'boutique',
    routes: ['/boutique'],
    states: {
      full: visit({ at: '/boutique', shows: /€/ }),
      empty: async ({ page, anEmptyHouse }) => {
        await page.goto(`${await anEmptyHouse()}/boutique`)
        await sees(page, 'La boutique se prépare')
      },
    },
  },
  {
    name: 'boutique-cart',
    routes: ['/boutique-cart'],
    states: { empty: visit({ at: '/boutique-cart', shows: 'Votre panier est vide !' }) },
  },
  document('apropos', 'Et pour vos mèches ?'),
  {
    name: 'faq',
    routes: ['/faq'],
    states: {
      whole: visit({ at: '/faq', shows: 'Vos questions' }),
      'an answer': async ({ page }) => {
        await page.goto('/faq')
        await page.getByText('Puis-je annuler un rendez-vous ?').click()
        await sees(page, /jusqu’à son début/)
      },
    },
  },
  document('cgu', 'Article 13 : Modification des conditions'),
  document('mentions-legales', '8. Données personnelles'),
  document('politique-de-confidentialite', 'Article 9 : Questions et contact'),
]
