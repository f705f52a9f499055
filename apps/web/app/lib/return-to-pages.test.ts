import { returnToPages, validReturnTo } from '@couronne/contract/lib/return-to'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchPath } from 'react-router'
import { expect, it } from 'vitest'
import routes from '#app/routes.ts'

const pathsOf = (entries: RouteConfigEntry[], above = ''): string[] =>
  entries.flatMap(({ path = '', children = [], index }) => {
    const own = `${above}/${path}`.replace(/\/+$/, '').replace(/^\/+/, '/')
    return [...(path || index ? [own || '/'] : []), ...pathsOf(children, own)]
  })

it.each(returnToPages)('%s, a return address after a registration, is a page of the site', (page) => {
  const paths = pathsOf(routes as RouteConfigEntry[])
  expect(paths.some((path) => path === page || matchPath(page, path))).toBe(true)
})

it('the withdrawal page of an order, which mails link to, is an allowed return address', () => {
  const page = '/account/renoncer/01890a5d-ac96-774b-bcce-b302099a8057'
  expect(validReturnTo(page)).toBe(page)
  expect(validReturnTo(`${page}/plus`)).toBeUndefined()
  expect(validReturnTo('/account/renoncer/../../ailleurs')).toBeUndefined()
})

it('a conversation, which mails link to, and a new one are allowed return addresses', () => {
  const page = '/account/message/01890a5d-ac96-774b-bcce-b302099a8057'
  for (const allowed of [page, '/account/message/nouveau?coiffeuse=01890a5d-ac96-774b-bcce-b302099a8057'])
    expect(validReturnTo(allowed)).toBe(allowed)
  expect(validReturnTo(`${page}/plus`)).toBeUndefined()
})
