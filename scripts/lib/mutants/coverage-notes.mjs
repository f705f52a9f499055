import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesOf, importsIn } from '../imports.mjs'
import { insertMarks, placeAt } from './code-places.mjs'
import { startTester } from './testers.mjs'

const isTried = (path) => /^(apps\/server|packages\/contract)\/src\//.test(path)
const minute = 60_000

export const hashOf = (...texts) => createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 16)
const read = (copy, path) => readFileSync(join(copy, path), 'utf8')

/** Returns the sources in which faults are planted. */
export const sourcesOf = (copy) =>
  filesOf(copy, '{apps/server/src,packages/contract/src}/**/*.ts')
    .filter((path) => !/\.test\.|tables\.ts$/.test(path))
    .map((path) => ({ path, source: read(copy, path) }))

/** Returns a hash of a test and of its helpers, which are no sources of ours. */
const testKey = (copy, test) => {
  const visited = new Set([test])
  for (const path of visited)
    for (const [, imported] of importsIn(path, read(copy, path)))
      if (/^(apps|packages)\//.test(imported) && !isTried(imported) && existsSync(join(copy, imported)))
        if (/\.(tsx?|mjs)$/.test(imported)) visited.add(imported)
  return hashOf(...[...visited].sort().map((path) => read(copy, path)))
}

const reachedIn = (text) => {
  const reached = {}
  for (const place of new Set(text.split('\n').filter(Boolean))) {
    const [, path, start] = place.match(/^(.*):(-?\d+)$/)
    reached[path] = [...(reached[path] ?? []), Number(start)]
  }
  return reached
}

/** Records what one test reaches, in a copy with instrumented sources. */
const noteOf = async ({ copy, tester, sources, test }) => {
  const reachedFile = join(copy, '.reached', encodeURIComponent(test))
  writeFileSync(reachedFile, '')
  const outcomes = await tester.run({ tests: [test], patienceMs: 10 * minute })
  const reached = reachedIn(readFileSync(reachedFile, 'utf8'))
  return {
    key: testKey(copy, test),
    milliseconds: outcomes?.[0]?.milliseconds ?? 10 * minute,
    sources: Object.fromEntries(
      Object.entries(reached).map(([path, starts]) => [path, { hash: hashOf(sources.get(path)), starts }]),
    ),
  }
}

const runWithMarks = async (place, sources, work) => {
  const { copy } = place
  const write = (path, text) => writeFileSync(join(copy, path), text)
  mkdirSync(join(copy, '.reached'), { recursive: true })
  writeFileSync(join(copy, '.testing'), 'nothing yet')
  writeFileSync(join(copy, '.reached.mjs'), readFileSync(join(import.meta.dirname, 'reached.mjs')))
  const reporter = JSON.stringify(join(copy, '.reached.mjs'))
  for (const [path, source] of sources)
    write(
      path,
      path.startsWith('apps/server/') ? `import ${reporter};${insertMarks(path, source)}` : insertMarks(path, source),
    )
  const tester = await startTester(place, true)
  try {
    await work(tester)
  } finally {
    tester.end()
    for (const [path, source] of sources) write(path, source)
  }
}

const saved = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})

const save = (file, notes) => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(notes))
  renameSync(`${file}.new`, file)
}

/**
 * Returns which test reaches what. The notes are stored in `file`, and made again for each test that has changed or
 * whose helpers have.
 */
export const updateNotes = async ({ file, places, tests }) => {
  const [{ copy: first }] = places
  const notes = saved(file)
  for (const test of Object.keys(notes)) if (!tests.includes(test)) delete notes[test]
  const outdated = tests.filter((test) => notes[test]?.key !== testKey(first, test))
  if (outdated.length === 0) return notes
  console.log(`what ${outdated.length} of ${tests.length} test files reach is noted…`)
  const sources = new Map(sourcesOf(first).map(({ path, source }) => [path, source]))
  await Promise.all(
    places.map((place) =>
      runWithMarks(place, sources, async (tester) => {
        for (let test = outdated.shift(); test; test = outdated.shift()) {
          notes[test] = await noteOf({ copy: place.copy, tester, sources, test })
          save(file, notes)
        }
      }),
    ),
  )
  for (const { copy } of places) rmSync(join(copy, '.reached'), { recursive: true, force: true })
  return notes
}

const featureOf = (path) => path.match(/^(?:apps\/server|packages\/contract)\/src\/([\w-]+\/[\w-]+)/)?.[1]

/**
 * Returns the tests that reach an offset of a source: those of its feature first, then the quicker ones. Where the
 * source has changed since the notes were made, it returns the tests that load it.
 */
export const testsReaching = (notes, { path, source, offset }) => {
  const hash = hashOf(source)
  const place = placeAt(path, source, offset)
  const reaches = ({ sources }) => {
    const recorded = sources[path]
    return recorded !== undefined && (recorded.hash !== hash || recorded.starts.includes(place))
  }
  const distance = (test) => {
    if (featureOf(test) !== featureOf(path)) return 2
    return dirname(test) === dirname(path) ? 0 : 1
  }
  return Object.keys(notes)
    .filter((test) => reaches(notes[test]))
    .sort((a, b) => distance(a) - distance(b) || notes[a].milliseconds - notes[b].milliseconds)
}
