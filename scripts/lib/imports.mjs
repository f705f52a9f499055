import { globSync, readFileSync } from 'node:fs'
import { posix, sep } from 'node:path'

// As Biome formats them: a statement begins its line, and names what it is from in single quotes. Types count like values.
const statements = /^(?:import|export)\b[^'"`;]*?\bfrom '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm

/** What a file's source imports, by the names that stand there, each once. */
export const namesIn = (source) => [
  ...new Set([...source.matchAll(statements)].map(([, from, forItself, late]) => from ?? forItself ?? late)),
]

/** The file that is meant, as a path from the repository's root; a package keeps its name. */
const fileMeant = (importer, name) => {
  if (name.startsWith('.')) return posix.join(posix.dirname(importer), name)
  if (name.startsWith('#app/')) return name.replace('#app/', 'apps/web/app/')
  if (name.startsWith('@couronne/contract/'))
    return `${name.replace('@couronne/contract/', 'packages/contract/src/')}.ts`
  return name
}

/** All imports of the sources that match, but for their tests, as pairs of the importer and what it imports. */
export const importsOf = (root, pattern) =>
  globSync(pattern, { cwd: root })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .sort()
    .flatMap((path) => namesIn(readFileSync(`${root}/${path}`, 'utf8')).map((name) => [path, fileMeant(path, name)]))
