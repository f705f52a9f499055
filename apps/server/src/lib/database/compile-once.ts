import { CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

class Argument {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * Creates a query that is built and compiled to SQL only at its first use. Building costs as much as running for a
 * frequent query. `build` receives stand-ins for the arguments, which it may only pass on to the query. If the text
 * itself has several shapes, it is built once for each shape.
 */
export const compileOnce = <Args extends object, Row, Shape extends string | undefined = undefined>(
  build: (db: Db, args: Args, shape: Shape) => { compile: (db: Db) => CompiledQuery<Row> },
) => {
  const standIns = new Proxy({} as Args, { get: (_, name) => new Argument(String(name)) })
  const compiled = new Map<Shape, Pick<CompiledQuery, 'sql' | 'parameters'>>()
  return async (db: Db, args: Args, ...[shape]: undefined extends Shape ? [] : [Shape]): Promise<Row[]> => {
    const query = compiled.get(shape as Shape) ?? build(db, standIns, shape as Shape).compile(db)
    compiled.set(shape as Shape, query)
    const values = query.parameters.map((parameter) =>
      parameter instanceof Argument ? args[parameter.name as keyof Args] : parameter,
    )
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(query.sql, values))
    return rows
  }
}
