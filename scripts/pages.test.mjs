import { expect, it } from 'vitest'
import routes from '../apps/web/app/routes.ts'
import { pages } from '../e2e/pages/all-pages.ts'

/** Returns every address of a page; a layout has none of its own. */
const addresses = (entries, under = '') =>
  entries.flatMap(({ path, index, children }) => {
    const own = `${under}${path ? `/${path}` : ''}`
    return children ? addresses(children, own) : path || index ? [own || '/'] : []
  })

it('shows every address of the site in a picture, and no other', () => {
  const shown = pages.flatMap(({ routes }) => routes)
  expect([...new Set(shown)].sort()).toEqual(addresses(routes).sort())
})

it('knows each page by one name', () => {
  const names = pages.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})
