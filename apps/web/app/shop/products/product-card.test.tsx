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
  ['three, of which two are enough', 390, 3, 320],
  ['three on a wide phone', 430, 3, 320],
])('asks on a phone of %s for a picture as wide as it is shown', (_which, viewport, density, width) => {
  const html = renderToString(
    <MemoryRouter>
      <ProductCard product={product as never} eager />
    </MemoryRouter>,
  )
  const [, percent, less] = /sizes="[^"]*calc\((\d+)vw - (\d+)px\)"/.exec(html) ?? []
  const [, share] = /min-resolution: 2\.5dppx\) calc\((0\.\d+) \* calc\(\d+vw - \d+px\)\)/.exec(html) ?? []
  const shown = ((viewport * Number(percent)) / 100 - Number(less)) * (density >= 2.5 ? Number(share) : 1)
  // A browser takes the smaller of two where it is nearer.
  const chosen = [160, 320, 640, 1280].find((each) => each * Math.SQRT2 >= shown * density)
  expect(chosen).toBe(width)
  expect(html).toContain('fetchPriority="high"')
})
