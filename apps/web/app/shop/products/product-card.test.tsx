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
  ['two device pixels per pixel', 390, 2, 320],
  ['a slightly lower density', 412, 1.75, 320],
  ['three device pixels per pixel, of which two are enough', 390, 3, 320],
  ['three device pixels per pixel and a wide screen', 430, 3, 320],
])('a phone with %s loads a picture as wide as it is shown', (_which, viewport, density, width) => {
  const html = renderToString(
    <MemoryRouter>
      <ProductCard product={product as never} eager />
    </MemoryRouter>,
  )
  const [, percent, reduction] = /sizes="[^"]*calc\((\d+)vw - (\d+)px\)"/.exec(html) ?? []
  const [, share] = /min-resolution: 2\.5dppx\) calc\((0\.\d+) \* calc\(\d+vw - \d+px\)\)/.exec(html) ?? []
  const shown = ((viewport * Number(percent)) / 100 - Number(reduction)) * (density >= 2.5 ? Number(share) : 1)
  // A browser takes the smaller of two files if it is closer in size.
  const chosen = [160, 320, 640, 1280].find((each) => each * Math.SQRT2 >= shown * density)
  expect(chosen).toBe(width)
  expect(html).toContain('fetchPriority="high"')
})
