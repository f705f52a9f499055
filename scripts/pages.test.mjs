import { expect, it } from 'vitest'
import routes from '../apps/web/app/routes.ts'
import { pages } from '../e2e/pages/all-pages.ts'

/** Returns every address of a page; a layout has none of its own. */
const addresses = (entries, under = '') =>
  entries.flatMap(({ path, index, children }) => {
    const ownPath = `${under}${path ? `/${path}` : ''}`
    return children ? addresses(children, ownPath) : path || index ? [ownPath || '/'] : []
  })

it('the pictures of pages show every address of the site, and no other', () => {
  const allRoutes = pages.flatMap(({ routes }) => routes)
  expect([...new Set(allRoutes)].sort()).toEqual(addresses(routes).sort())
})

it('the states that are named apart are states of their page', () => {
  for (const { name, states, inEveryTest = [], shifting = [] } of pages)
    for (const state of [...inEveryTest, ...shifting]) expect(Object.keys(states), name).toContain(state)
})

it('the pictures of pages have unique names', () => {
  const names = pages.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})
