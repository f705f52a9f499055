import { AliasNode, ColumnNode, type Expression, IdentifierNode, ReferenceNode, SelectQueryNode, sql } from 'kysely'
import type { jsonArrayFrom } from 'kysely/helpers/postgres'

/**
 * Returns the rows of a subquery as a JSON array. PostgreSQL would name the keys after its snake_case columns, and the
 * CamelCasePlugin does not translate keys inside JSON; so each key is written as the select names it.
 */
export const jsonArray: typeof jsonArrayFrom = (query: Expression<unknown>) => {
  const node = query.toOperationNode()
  if (!SelectQueryNode.is(node)) throw new Error('jsonArray takes a select query')
  const pairs = (node.selections ?? []).map(({ selection }) => {
    const name = nameOf(selection)
    return sql`${sql.lit(name)}, ${sql.ref(`agg.${name}`)}`
  })
  return sql`(select coalesce(json_agg(json_build_object(${sql.join(pairs)})), '[]') from ${query} as agg)`
}

const nameOf = (selection: NonNullable<SelectQueryNode['selections']>[number]['selection']) => {
  if (AliasNode.is(selection) && IdentifierNode.is(selection.alias)) return selection.alias.name
  const column = ReferenceNode.is(selection) ? selection.column : selection
  if (ColumnNode.is(column)) return column.column.name
  throw new Error('jsonArray needs a name for each column')
}
