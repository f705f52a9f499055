import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './lib/install.mjs'

const read = (file) => readFileSync(join(root, file), 'utf8')
const quoted = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text)

/** The rows of the three tables, without their heads. */
const rows = read('docs/limits.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| act |') && !line.startsWith('| ---'))
  .map((line) => line.slice(2, -2).split(' | '))

it('each limit has six cells and a test', () => {
  expect(rows.length).toBeGreaterThan(40)
  expect(rows.filter((row) => row.length !== 6 || quoted(row[5]).length === 0)).toEqual([])
})

it('each limit is in the code as its row says', () => {
  const missing = rows.filter(([, , , where]) => {
    const [file, text] = quoted(where)
    return !existsSync(join(root, file)) || text === undefined || !read(file).includes(text)
  })
  expect(missing).toEqual([])
})

it('each error that a row names has its sentence', () => {
  const errors = read('packages/contract/src/lib/errors.ts')
  const codes = rows.flatMap(([, , , , sentence]) => quoted(sentence))
  expect(codes.filter((code) => !errors.includes(`  ${code}: [`))).toEqual([])
})

it('each error that stands for too many acts is named by a row', () => {
  const errors = read('packages/contract/src/lib/errors.ts')
  const codes = [...errors.matchAll(/^ {2}(\w+): \[\s*429,/gm)].map(([, code]) => code)
  const named = new Set(rows.flatMap(([, , , , sentence]) => quoted(sentence)))
  expect(codes).toContain('too_many_requests')
  expect(codes.filter((code) => !named.has(code))).toEqual([])
})

it('each test that a row names exists', () => {
  expect(rows.flatMap(([, , , , , test]) => quoted(test)).filter((file) => !existsSync(join(root, file)))).toEqual([])
})
