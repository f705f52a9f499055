import type { Product } from '@couronne/contract/shop/products'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { ProductPage } from './product-page.tsx'

const product: Product = {
  ...{ id: '1', slug: 'awa', libelle: 'Tissage Awa', price: 79, image: null, description: 'Souple.', stock: 4 },
  ...{ texture: 'Lisse', longueur: '45 cm', couleur: '1B noir naturel', modele: 'awa', siblings: [], images: [] },
  ...{ fabricant: null, responsable: null, avertissements: '' },
}
const window = { from: '2026-11-25', to: '2026-11-27' }
const pageOf = (change: Partial<Product>) => () => (
  <ProductPage
    product={{ ...product, ...change }}
    delivery={{ metropole: window, 'outre-mer': window }}
    boughtTogether={[]}
    reviews={{ rating: null, count: 0, notes: [], newest: [] } as never}
  />
)
const renderPage = (change: Partial<Product>) => {
  const Page = createRoutesStub([{ path: '/', Component: pageOf(change) }])
  return renderToString(<Page />)
}

it('a product in stock can be bought in two places of its page, with a delivery estimate', () => {
  const html = renderPage({})
  expect(html).toContain('Plus que 4')
  expect(html).toContain('Ajouter au panier')
  expect(html).toContain('data-foot-bar')
  expect(html).toContain('entre le mer. 25 nov. et le ven. 27 nov.')
  expect(html).not.toContain('parmi vos souhaits')
})

it('a product that is sold out cannot be bought, and its page offers the wish list', () => {
  const html = renderPage({ stock: 0 })
  expect(html).toContain('Épuisé')
  expect(html).toContain('Gardez-le parmi vos souhaits')
  for (const gone of ['Ajouter au panier', 'data-foot-bar', 'Livraison estimée']) expect(html).not.toContain(gone)
})
