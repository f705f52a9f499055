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
const inPieces = (path, source) =>
  functionsOf(parseSync(path, source).program)
    .filter(({ params, body }) => {
      const taken = params.map(({ start, end }) => source.slice(start, end)).join()
      const does = source.slice(body.start, body.end)
      const needsOne = lock.test(does) || (does.match(write) ?? []).length > 1
      return (
        needsOne &&
        /\b(Db|\w*Deps)\b/.test(taken.replace(/Within<[^{]*?>+/g, '')) &&
        !/\b(transaction|inTransaction)\(/.test(does)
      )
    })
    .map(({ id }) => `${path} ${id.name}`)

it('gives no plain database to what must be done in one transaction', () => {
  expect(sources.length).toBeGreaterThan(300)
  expect(sources.flatMap((path) => inPieces(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
})

const locks = "db.selectFrom('users').forUpdate().execute()"
const twice = "{ db.deleteFrom('links').execute(); db.insertInto('links').execute() }"

it.each([
  [`const planted = (db: Db) => ${locks}`, true],
  [`export const planted = async ({ db }: Deps) => ${twice}`, true],
  [`export async function planted(deps: Pick<Deps, 'db'>) ${twice}`, true],
  [`const planted = (db: Db) => sql\`select from users for no key update\`.execute(db)`, true],
  [`const planted = (db: Tx) => ${locks}`, false],
  [`const planted = ({ db }: Within<Pick<Deps, 'db'>>) => ${twice}`, false],
  [`const planted = (deps: Deps) => inTransaction(deps, (deps, db) => ${twice})`, false],
  [`const planted = (db: Db) => transaction(db, (db) => ${locks})`, false],
  [`const planted = (db: Db) => db.deleteFrom('links').execute()`, false],
])('%s', (source, isNamed) => {
  expect(inPieces('a.ts', source)).toEqual(isNamed ? ['a.ts planted'] : [])
})
