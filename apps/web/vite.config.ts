import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rolldown } from 'vite'

const app = join(import.meta.dirname, 'app')
const everyPage = ['root.tsx', 'entry.client.tsx'].map((file) => join(app, file))
const busyPages = ['routes/home.tsx', 'routes/fiche-coiffeuse.tsx'].map((file) => join(app, file))

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** Returns this module and all modules that reach it through static imports. */
const staticImportersOf = (id: string, modules: Modules, found = new Set<string>()) => {
  if (found.has(id)) return found
  found.add(id)
  for (const importer of modules.getModuleInfo(id)?.importers ?? []) staticImportersOf(importer, modules, found)
  return found
}

/** Groups our own code that every page needs, and code that a page with many visitors shares with any other page. */
const visitorGroup = (id: string, modules: Modules) => {
  const ancestors = [...staticImportersOf(id, modules)]
  const isNeededBy = (page: string) => ancestors.some((each) => each.split('?')[0] === page)
  // A route appears several times, once for each part that the router requests.
  const starts = ancestors.filter((each) => modules.getModuleInfo(each)?.importers.length === 0)
  const isShared = new Set(starts.map((each) => each.split('?')[0])).size > 1
  return everyPage.some(isNeededBy) || (isShared && busyPages.some(isNeededBy)) ? 'visitors' : null
}

const isGroupable = (id: string) => id.startsWith(`${app}/`) || id.includes('/@fontsource-variable/')

/**
 * Without groups, each small module becomes its own file, and forty files wait for the six connections of a slow phone.
 */
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  { name: visitorGroup, debugName: 'visitors', test: isGroupable },
]

/** Builds are slow on a busy machine. Warnings about slow plugins would then need no action. */
const checks = { pluginTimings: false }

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: { emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  // The server bundle contains everything it needs, with React's production build, whatever NODE_ENV is.
  environments: {
    client: {
      build: { rolldownOptions: { checks, output: { codeSplitting: { groups } } } },
    },
    ssr:
      command === 'build'
        ? {
            // Only browsers load the dynamic imports of a page from files of their own.
            build: { rolldownOptions: { checks: { ...checks, ineffectiveDynamicImport: false } } },
            resolve: { noExternal: true },
            define: { 'process.env.NODE_ENV': '"production"' },
          }
        : {},
  },
}))
