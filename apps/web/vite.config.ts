import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rolldown } from 'vite'

const app = join(import.meta.dirname, 'app')
const everyPage = ['root.tsx', 'entry.client.tsx'].map((file) => join(app, file))
const visitors = ['routes/home.tsx', 'routes/fiche-coiffeuse.tsx'].map((file) => join(app, file))

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** The modules that lead to this one without an `import()`, and itself. */
const leadingTo = (id: string, modules: Modules, found = new Set<string>()) => {
  if (found.has(id)) return found
  found.add(id)
  for (const importer of modules.getModuleInfo(id)?.importers ?? []) leadingTo(importer, modules, found)
  return found
}

/** What every page needs of our own, and what a page that most visitors come to shares with any other. */
const ownOfVisitors = (id: string, modules: Modules) => {
  const leading = [...leadingTo(id, modules)]
  const isNeededBy = (page: string) => leading.some((each) => each.split('?')[0] === page)
  // A route stands there several times, once for each part of it that the router asks for.
  const starts = leading.filter((each) => modules.getModuleInfo(each)?.importers.length === 0)
  const isShared = new Set(starts.map((each) => each.split('?')[0])).size > 1
  return everyPage.some(isNeededBy) || (isShared && visitors.some(isNeededBy)) ? 'visitors' : null
}

/** The root would bring all of zod, of which it needs a switch. */
const leftAlone = ['root.tsx', 'lib/zod'].map((file) => join(app, file))
const mayBeShared = (id: string) =>
  (id.startsWith(`${app}/`) && !leftAlone.some((file) => id.startsWith(file))) || id.includes('/@fontsource-variable/')

/** Left to itself each small module is a file of its own, and forty of them wait for a slow phone's six connections. */
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  { name: ownOfVisitors, debugName: 'visitors', test: mayBeShared },
]

/** How long each plugin takes is said of slow builds, which those of a busy machine are: no warning, and nothing to mend. */
const checks = { pluginTimings: false }

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: { emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  // The server bundle holds all it needs, React in its production form too, whatever NODE_ENV says.
  environments: {
    client: {
      build: { rolldownOptions: { checks, output: { codeSplitting: { groups } } } },
    },
    ssr:
      command === 'build'
        ? {
            // What a page imports late is another file for browsers alone.
            build: { rolldownOptions: { checks: { ...checks, ineffectiveDynamicImport: false } } },
            resolve: { noExternal: true },
            define: { 'process.env.NODE_ENV': '"production"' },
          }
        : {},
  },
}))
