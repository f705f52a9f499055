import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { ProductCard } from './product-card.tsx'

const product = {
  id: '1',
  slug: 'une',
  libelle: 'Une mèche',
  description: '',
  price: 20,
  image: 'une.webp',
  stock: 1,
  texture: '',
  longueur: '',
  couleur: '',
  modele: '',
}

it.each([
  ['two pixels to a pixel', 390, 2, 320],
  ['a little less', 412, 1.75, 320],
  ['three', 390, 3, 640],
])('asks on a phone of %s for a picture as wide as it is shown', (_which, viewport, density, width) => {
  const html = renderToString(
    <MemoryRouter>
      <ProductCard product={product as never} eager />
    </MemoryRouter>,
  )
  const [, percent, less] = /sizes="[^"]*calc\((\d+)vw - (\d+)px\)"/.exec(html) ?? []
  const shown = (viewport * Number(percent)) / 100 - Number(less)
  expect([160, 320, 640, 1280].find((each) => each >= shown * density)).toBe(width)
  expect(html).toContain('fetchPriority="high"')
})
