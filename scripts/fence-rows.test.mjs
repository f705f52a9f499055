// That the rows of `lib/fence.mjs` name what there is, and leave no file out.
import { join, posix } from 'node:path'
import { expect, it } from 'vitest'
import { everywhere, fence, matches, rules, server } from './lib/fence.mjs'
import { filesOf, importsOf } from './lib/imports.mjs'

const root = join(import.meta.dirname, '..')
const files = filesOf(root, everywhere)
const known = [...new Set([...files, ...importsOf(root, everywhere).map(([, imported]) => imported)])]

/** A glob for each name within its braces. */
const spread = (glob) => {
  const [braces, names] = /\{([^{}]*)\}/.exec(glob) ?? []
  return braces ? names.split(',').flatMap((name) => spread(glob.replace(braces, name))) : [glob]
}

/** What a row names and nobody has. */
const ghosts = ({ of, may }) =>
  [...of, ...may]
    .flatMap((glob) => spread(glob.replace(/^!/, '')))
    .filter((glob) => !known.some((path) => posix.matchesGlob(path, glob)))

it.each(fence)('every name in it is of something: $why', (row) => {
  expect(ghosts(row)).toEqual([])
  const gone = row.of[0].replace(/^\w+/, 'gone')
  expect(ghosts({ ...row, of: [gone] })).toEqual(spread(gone))
})

/** Files of which no row lists what they may import; the tests of scripts may all. */
const unfenced = (paths) => {
  const lists = fence.filter(({ may }) => may[0] !== '**')
  return paths.filter((path) => !matches(path, ['scripts/**/*.test.mjs']) && !lists.some(({ of }) => matches(path, of)))
}

it('every source is of a row that lists what it may import', () => {
  expect(unfenced(files)).toEqual([])
  for (const path of ['packages/words/src/word.ts', 'apps/office/src/main.ts', 'scripts/lib/start.ts'])
    expect(unfenced([path, 'scripts/start.mjs'])).toEqual([path])
})

const singulars = (noun) => [noun, noun.replace(/s$/, ''), noun.replace(/es$/, ''), noun.replace(/ies$/, 'y')]

/** Files named like their noun, as rules are, that the rules do not name. */
const unnamedRules = (paths) =>
  paths.filter((path) => {
    const [, noun, name] = /^apps\/server\/src\/([\w-]+)\/([\w-]+)\.ts$/.exec(path) ?? []
    return noun && singulars(noun).includes(name) && !matches(path, rules)
  })

it('a file that is named like its noun is among the rules', () => {
  expect(unnamedRules(files)).toEqual([])
  for (const name of ['slots/slot', 'addresses/address', 'cities/city', 'search/search'])
    expect(unnamedRules([`${server}/${name}.ts`])).toEqual([`${server}/${name}.ts`])
})
