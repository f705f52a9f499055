import { CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

/** Stands for an argument while the query is built. */
class Argument {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query that is built, and written as SQL, at its first use alone: of what is asked at every turn, that costs as much as the
 * asking. `build` is given stand-ins for the arguments, which it may only hand on to the query: the text is the same for all.
 */
export const builtOnce = <Args extends object, Row>(
  build: (db: Db, args: Args) => { compile: (db: Db) => CompiledQuery<Row> },
) => {
  const standIns = new Proxy({} as Args, { get: (_, name) => new Argument(String(name)) })
  let built: Pick<CompiledQuery, 'sql' | 'parameters'> | undefined
  return async (db: Db, args: Args): Promise<Row[]> => {
    built ??= build(db, standIns).compile(db)
    const values = built.parameters.map((one) => (one instanceof Argument ? args[one.name as keyof Args] : one))
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(built.sql, values))
    return rows
  }
}
