import { globSync, readFileSync } from 'node:fs'
import { posix, sep } from 'node:path'

// As Biome formats them: a statement begins its line, and names what it is from in single quotes. Types count like values.
const statements = /^(?:import|export)\b[^'"`;]*?\bfrom '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm

/** What a file's source imports, by the names that stand there, each once. */
export const namesIn = (source) => [
  ...new Set([...source.matchAll(statements)].map(([, from, forItself, late]) => from ?? forItself ?? late)),
]

/** The file that is meant, as a path from the repository's root; a package is meant by its place under node_modules. */
const fileMeant = (importer, name) => {
  if (name.startsWith('.')) return posix.join(posix.dirname(importer), name)
  if (name.startsWith('#app/')) return name.replace('#app/', 'apps/web/app/')
  if (name.startsWith('@couronne/contract/'))
    return `${name.replace('@couronne/contract/', 'packages/contract/src/')}.ts`
  if (name.startsWith('@couronne/')) return name.replace('@couronne/', 'apps/')
  return name.startsWith('node:') ? name : `node_modules/${name}`
}

/** What a file of this path and source imports, as pairs of the importer and what it imports. */
export const importsIn = (path, source) => namesIn(source).map((name) => [path, fileMeant(path, name)])

/** The files that match, as paths from the root. */
export const filesOf = (root, pattern) =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules', '**/build'] })
    .map((path) => path.split(sep).join('/'))
    .sort()

export const isTest = (path) => /\.test\.tsx?$/.test(path)

/** All imports of the sources that match. */
export const importsOf = (root, pattern) =>
  filesOf(root, pattern).flatMap((path) => importsIn(path, readFileSync(`${root}/${path}`, 'utf8')))
