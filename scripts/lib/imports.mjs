import { globSync, readFileSync } from 'node:fs'
import { posix, sep } from 'node:path'

// The pattern relies on Biome's format: a statement begins its line and names its module in single quotes. Type imports
// count like others.
const statements = /^(?:import|export)\b[^'"`;]*?\bfrom '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm

/** Returns the module names that a source imports, each once. */
export const namesIn = (source) => [
  ...new Set([...source.matchAll(statements)].map(([, from, sideEffect, late]) => from ?? sideEffect ?? late)),
]

/** Returns the imported file as a path from the repository's root; a package is its folder under node_modules. */
const resolveImport = (importer, name) => {
  if (name.startsWith('.')) return posix.join(posix.dirname(importer), name)
  if (name.startsWith('#app/')) return name.replace('#app/', 'apps/web/app/')
  if (name.startsWith('@couronne/contract/'))
    return `${name.replace('@couronne/contract/', 'packages/contract/src/')}.ts`
  if (name.startsWith('@couronne/')) return name.replace('@couronne/', 'apps/')
  return name.startsWith('node:') ? name : `node_modules/${name}`
}

/** Returns the imports of a file as pairs of importer and imported path. */
export const importsIn = (path, source) => namesIn(source).map((name) => [path, resolveImport(path, name)])

/** Returns the files that match, as paths from the root. */
export const filesOf = (root, pattern) =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules', '**/build'] })
    .map((path) => path.split(sep).join('/'))
    .sort()

export const isTest = (path) => /\.test\.tsx?$/.test(path)

/** Returns all imports of the sources that match. */
export const importsOf = (root, pattern) =>
  filesOf(root, pattern).flatMap((path) => importsIn(path, readFileSync(`${root}/${path}`, 'utf8')))
