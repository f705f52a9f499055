import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'

type Routes = Record<string, { id: string; parentId?: string; module: string; imports: string[] }>

/** Returns the scripts of the build by name, and the routes as browsers get them. */
const readBuild = () => {
  const folder = join(process.env.WEB_BUILD_DIR ?? '', 'client/assets')
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const scripts = new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
  const list = names.find((name) => name.startsWith('manifest-')) ?? ''
  const text = scripts.get(list) ?? ''
  scripts.delete(list)
  const { routes } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as { routes: Routes }
  return { scripts, routes }
}

/** Returns these scripts and all that they import, at once or later. */
const withImports = (scripts: Map<string, string>, names: string[], found = new Set<string>()) => {
  for (const name of names) {
    const text = scripts.get(name)
    if (text === undefined || found.has(name)) continue
    found.add(name)
    withImports(scripts, text.match(/[\w.-]+\.js(?=["'`])/g) ?? [], found)
  }
  return found
}

test('the client of the sockets is small, and no page of guests can load it', () => {
  const { scripts, routes } = readBuild()
  const clients = [...scripts].filter(([, text]) => text.includes('.EIO='))
  expect(clients).toHaveLength(1)
  const [[client, text]] = clients as [[string, string]]
  expect(gzipSync(text).length).toBeLessThanOrEqual(15_000)

  const isForMembers = (id: string | undefined): boolean =>
    id !== undefined && (id === 'routes/members-only' || isForMembers(routes[id]?.parentId))
  const reachableFrom = (some: Routes[string][]) => {
    const starts = some.flatMap(({ module, imports }) => [module, ...imports])
    return withImports(
      scripts,
      starts.map((path) => path.replace('/assets/', '')),
    )
  }
  const all = Object.values(routes)
  const ofGuests = reachableFrom(all.filter(({ id }) => !isForMembers(id)))
  const ofMembers = reachableFrom(all.filter(({ id }) => isForMembers(id)))
  expect([ofGuests.has(client), ofMembers.has(client)]).toEqual([false, true])
  expect(ofGuests.size).toBeGreaterThan(50)
})
