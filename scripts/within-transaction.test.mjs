// A function that locks a row or writes twice must require a transaction by its parameter's type, or open one.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { filesOf, isTest } from './lib/imports.mjs'

const root = join(import.meta.dirname, '..')
const sources = filesOf(root, 'apps/{server,demonstration}/src/**/*.ts').filter((path) => !isTest(path))
const lock = /\.for(NoKey|Key)?(Update|Share)\(|\bfor (no key |key )?(update|share)\b|pg_advisory_xact_lock/
const write = /\.(insertInto|updateTable|deleteFrom|mergeInto)\(/g

/** Returns the named top-level functions of a file. */
const functionsOf = ({ body }) =>
  body.flatMap(({ declaration, ...statement }) => {
    const { type, declarations, ...made } = declaration ?? statement
    if (type === 'FunctionDeclaration') return [made]
    return (declarations ?? []).flatMap(({ id, init }) => (/Function/.test(init?.type) ? [{ ...init, id }] : []))
  })

/** Returns functions that, if given a plain database, would release a lock at once or write only a part. */
const findPartialWrites = (path, source) =>
  functionsOf(parseSync(path, source).program)
    .filter(({ params, body }) => {
      const paramTexts = params.map(({ start, end }) => source.slice(start, end)).join()
      const effects = source.slice(body.start, body.end)
      const needsTransaction = lock.test(effects) || (effects.match(write) ?? []).length > 1
      return (
        needsTransaction &&
        /\b(Db|\w*Deps)\b/.test(paramTexts.replace(/WithTx<[^{]*?>+/g, '')) &&
        !/\b(transaction|inTransaction)\(/.test(effects)
      )
    })
    .map(({ id }) => `${path} ${id.name}`)

it('no function that must run in a transaction takes a plain database', () => {
  expect(sources.length).toBeGreaterThan(300)
  expect(sources.flatMap((path) => findPartialWrites(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
})

const locks = "db.selectFrom('users').forUpdate().execute()"
const twoWrites = "{ db.deleteFrom('links').execute(); db.insertInto('links').execute() }"

it.each([
  [`const planted = (db: Db) => ${locks}`, true],
  [`export const planted = async ({ db }: Deps) => ${twoWrites}`, true],
  [`export async function planted(deps: Pick<Deps, 'db'>) ${twoWrites}`, true],
  [`const planted = (db: Db) => sql\`select from users for no key update\`.execute(db)`, true],
  [`const planted = (db: Tx) => ${locks}`, false],
  [`const planted = ({ db }: WithTx<Pick<Deps, 'db'>>) => ${twoWrites}`, false],
  [`const planted = (deps: Deps) => inTransaction(deps, (deps, db) => ${twoWrites})`, false],
  [`const planted = (db: Db) => transaction(db, (db) => ${locks})`, false],
  [`const planted = (db: Db) => db.deleteFrom('links').execute()`, false],
])('the transaction check of %s reports a violation: %s', (source, isNamed) => {
  expect(findPartialWrites('a.ts', source)).toEqual(isNamed ? ['a.ts planted'] : [])
})
