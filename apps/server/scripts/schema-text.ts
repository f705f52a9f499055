import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

const migrations = join(import.meta.dirname, '../migrations')
export const schemaFile = join(migrations, 'schema.sql')

type Created = { context: string; kind: string; name: string; statement: string }

const marker = /^-- context: (\w+)$/
const creation = /^create (?:or replace )?(table|view|function|trigger) (\w+)/
/** A body between $$, or from `begin atomic` to `end`, has semicolons of its own. */
const statementEnd = /\$\$[\s\S]*?\$\$[^;]*;|begin atomic\n[\s\S]*?\nend;|;\n/

/** Returns what the numbered files create, in their order, which is also a good order to read it in. */
const createdByFiles = () => {
  const created: Created[] = []
  for (const file of readdirSync(migrations)
    .filter((name) => /^\d+\.do\..*\.sql$/.test(name))
    .sort()) {
    const text = readFileSync(join(migrations, file), 'utf8')
    let context: string | undefined
    // Only a statement at the start of a line counts, because statements within a function are indented.
    for (const { 0: line, index } of text.matchAll(/^\S.*$/gm)) {
      context = marker.exec(line)?.[1] ?? context
      const [, kind, own] = creation.exec(line) ?? []
      if (!kind || !own) continue
      if (!context) throw new Error(`${file} does not begin with a line "-- context: …".`)
      const rest = text.slice(index)
      const end = statementEnd.exec(rest)
      const statement = rest.slice(0, end ? end.index + end[0].length : undefined).trim()
      // Two tables may each have a trigger of the same name.
      const name = kind === 'trigger' ? `${own} on ${/ on (\w+)/.exec(statement)?.[1]}` : own
      created.push({ context, kind, name, statement })
    }
  }
  return created
}

/** Excludes the objects of an extension, which its own statement creates. */
const notInExtension = (catalogue: 'pg_class' | 'pg_proc', oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${oid} and d.deptype = 'e')`
/** Selects the tables and views of the schema, without the table that Postgrator creates. */
const tablesOfSchema = `(select c.oid from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and c.relname <> 'migrations' and ${notInExtension('pg_class', 'c.oid')})`

const queries = {
  extensions: `select extname as name from pg_extension where extname <> 'plpgsql' order by 1`,
  tables: `
    select c.relname as name, case c.relkind when 'v' then pg_get_viewdef(c.oid, true) end as definition,
      obj_description(c.oid, 'pg_class') as comment
    from pg_class c where c.oid in ${tablesOfSchema}`,
  columns: `
    select a.attrelid::regclass::text as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as is_not_null, a.attidentity <> '' as is_identity, a.attgenerated <> '' as is_generated,
      pg_get_expr(d.adbin, d.adrelid, true) as expression, col_description(a.attrelid, a.attnum) as comment
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid in ${tablesOfSchema} and a.attnum > 0 and not a.attisdropped order by a.attrelid, a.attnum`,
  constraints: `
    select k.conrelid::regclass::text as table, k.conname as name, pg_get_constraintdef(k.oid, true) as definition,
      array(select a.attname::text from unnest(k.conkey) n join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n)
        as columns,
      obj_description(k.oid, 'pg_constraint') as comment
    from pg_constraint k
    where k.conrelid in ${tablesOfSchema} and k.contype in ('p', 'u', 'x', 'f', 'c')
    order by position(k.contype::text in 'pfcux'), k.oid`,
  indexes: `
    select i.indrelid::regclass::text as table, pg_get_indexdef(i.indexrelid, 0, true) as definition,
      obj_description(i.indexrelid, 'pg_class') as comment
    from pg_index i
    where i.indrelid in ${tablesOfSchema}
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
    order by i.indexrelid`,
  triggers: `
    select t.tgrelid::regclass::text as table, t.tgname || ' on ' || t.tgrelid::regclass as name, pg_get_triggerdef(t.oid, true) as definition,
      obj_description(t.oid, 'pg_trigger') as comment
    from pg_trigger t where t.tgrelid in ${tablesOfSchema} and not t.tgisinternal order by t.tgname`,
  functions: `
    select p.proname as name, pg_get_functiondef(p.oid) as definition, obj_description(p.oid, 'pg_proc') as comment
    from pg_proc p where p.pronamespace = 'public'::regnamespace and ${notInExtension('pg_proc', 'p.oid')}`,
  unknown: `
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind not in ('r', 'v', 'i', 'S', 't') and ${notInExtension('pg_class', 'c.oid')}
    union all
    select t.typname from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('d', 'e', 'r')`,
}

type Named = { name: string; comment: string | null }
type Defined = Named & { definition: string }
type OfTable = { table: string }
type Column = Named &
  OfTable & { type: string; expression: string | null } & Record<
    'is_not_null' | 'is_identity' | 'is_generated',
    boolean
  >
type Constraint = Defined & OfTable & { columns: string[] }
type Trigger = Defined & OfTable
type Catalogue = {
  extensions: { name: string }[]
  tables: (Named & { definition: string | null })[]
  columns: Column[]
  constraints: Constraint[]
  indexes: Trigger[]
  triggers: Trigger[]
  functions: Defined[]
  unknown: { name: string }[]
}

const readCatalogue = async (client: pg.Client) => {
  const read: Record<string, unknown[]> = {}
  for (const [name, query] of Object.entries(queries)) read[name] = (await client.query(query)).rows
  return read as Catalogue
}

/**
 * Returns the statements of the files that change nothing when they run again. They are shown instead of the catalogue's
 * text, because PostgreSQL stores some bodies only in parsed form, which is hard to read.
 */
const currentStatements = async (client: pg.Client, created: Created[], before: Catalogue) => {
  const ran = new Map<string, string>()
  await client.query('begin')
  for (const { kind, name, statement } of created.filter(({ kind }) => kind !== 'table')) {
    await client.query('savepoint each')
    try {
      await client.query(statement.replace(/^create (?!or replace)/, 'create or replace '))
      ran.set(`${kind} ${name}`, statement)
    } catch {
      // A later file has renamed or removed something that the statement uses.
      await client.query('rollback to each')
    }
  }
  const after = await readCatalogue(client)
  await client.query('rollback')
  const isSame = (kind: 'tables' | 'functions' | 'triggers', name: string) => {
    const [old, now] = [before, after].map((read) => read[kind].filter((each) => each.name === name))
    return JSON.stringify(old) === JSON.stringify(now)
  }
  return (kind: 'view' | 'function' | 'trigger', name: string) =>
    isSame(kind === 'view' ? 'tables' : `${kind}s`, name) ? ran.get(`${kind} ${name}`) : undefined
}
type Current = Awaited<ReturnType<typeof currentStatements>>

const quoted = `'(?:[^']|'')*'`
const rewrites: [RegExp, string][] = [
  [/timestamp with time zone/g, 'timestamptz'],
  [/ using btree /, ' '],
  [new RegExp(`(${quoted})::text\\b(?!\\[)`, 'g'), '$1'],
  [new RegExp(`= any \\(array\\[((?:${quoted}|[^'\\]])*)\\]\\)`, 'g'), 'in ($1)'],
  [new RegExp(`<> all \\(array\\[((?:${quoted}|[^'\\]])*)\\]\\)`, 'g'), 'not in ($1)'],
  [/([\w.]+) >= (\S+) and \1 <= ([\w.]+)/g, '$1 between $2 and $3'],
]

/** Rewrites a definition that PostgreSQL prints in its own notation as a person would write it. */
const readable = (sql: string) =>
  rewrites.reduce(
    (text, [from, to]) => text.replace(from, to),
    sql.replace(new RegExp(`${quoted}|"[^"]*"|[A-Z]+`, 'g'), (part) =>
      /^[A-Z]+$/.test(part) ? part.toLowerCase() : part,
    ),
  )

const widest = 120
/** Breaks long lines where a clause begins. */
const wrapped = (sql: string, indent = '') => {
  const clauses = readable(sql)
    .replace(/\s+/g, ' ')
    .replaceAll('( ', '(')
    .split(/(?<=,) | (?=(?:and|or|when|else|where|references|constraint|check|generated|for each|execute|exclude) )/)
  const lines = ['']
  for (const clause of clauses) {
    const line = lines.at(-1) as string
    if (line && indent.length + line.length + clause.length > widest) lines.push(`  ${clause}`)
    else lines[lines.length - 1] = line ? `${line} ${clause}` : clause
  }
  return lines.map((line) => indent + line).join('\n')
}

const remark = (comment: string | null, indent = '') =>
  comment === null ? '' : comment.replace(/^/gm, `${indent}-- `).concat('\n')

/** Omits a name that PostgreSQL generated, because it repeats the definition. */
const constraintText = ({ table, name, columns, definition }: Constraint) => {
  const defaultSuffixes = ['pkey', 'check', ...['key', 'fkey', 'check'].map((end) => `${columns[0]}_${end}`)]
  return defaultSuffixes.some((end) => name === `${table}_${end}`) ? definition : `constraint ${name} ${definition}`
}

const isOfColumn = ({ columns, comment }: Constraint) => columns.length === 1 && comment === null
/** Returns the constraint as it is written after its only column. */
const inlineText = (constraint: Constraint) =>
  constraintText(constraint)
    .replace(/(PRIMARY KEY|UNIQUE) \("?\w+"?\)$/, '$1')
    .replace(/FOREIGN KEY \(\w+\) REFERENCES/, 'REFERENCES')

const columnText = (column: Column, constraints: Constraint[]) => {
  const { name, type, is_not_null, is_identity, is_generated, expression } = column
  const isKey = constraints[0]?.definition.startsWith('PRIMARY KEY')
  return [
    `${name} ${type}`,
    ...constraints.slice(0, isKey ? 1 : 0).map(inlineText),
    ...(is_not_null && !isKey && !is_identity ? ['not null'] : []),
    ...(is_identity ? ['generated always as identity'] : []),
    ...(expression && is_generated ? [`generated always as (${expression}) stored`] : []),
    ...(expression && !is_generated ? [`default ${expression}`] : []),
    ...constraints.slice(isKey ? 1 : 0).map(inlineText),
  ].join(' ')
}

const tableText = ({ columns, constraints }: Catalogue, table: string) => {
  const own = constraints.filter((constraint) => constraint.table === table)
  const lines = [
    ...columns
      .filter((column) => column.table === table)
      .map((column) => {
        const ofColumn = own.filter((each) => isOfColumn(each) && each.columns[0] === column.name)
        return { comment: column.comment, text: columnText(column, ofColumn) }
      }),
    ...own.filter((each) => !isOfColumn(each)).map((each) => ({ comment: each.comment, text: constraintText(each) })),
  ]
  const body = lines.map(({ comment, text }) => `${remark(comment, '  ')}${wrapped(text, '  ')}`)
  return `create table ${table} (\n${body.join(',\n')}\n);`
}

const heading = (context: string) => `${'-'.repeat(widest)}\n-- ${context}\n${'-'.repeat(widest)}`

/** Lists every table with its indexes, then the functions that follow it in the numbered files, then its triggers. */
const sections = (created: Created[], current: Current, catalogue: Catalogue) => {
  const functionText = ({ name, definition, comment }: Defined) =>
    remark(comment) + (current('function', name) ?? `${readable(definition.trim())};`)
  const triggerText = ({ name, definition, comment }: Defined) =>
    remark(comment) + (current('trigger', name) ?? `${wrapped(definition)};`)
  const text: string[] = []
  let context = ''
  let triggers: Trigger[] = []
  const beginTable = (next: string) => {
    text.push(...triggers.splice(0).map(triggerText))
    if (next !== context) text.push(heading(next))
    context = next
  }
  for (const each of created) {
    const table = catalogue.tables.find(({ name }) => name === each.name)
    const fn = catalogue.functions.find(({ name }) => name === each.name)
    if (table || (fn && each.context !== context)) beginTable(each.context)
    if (fn) text.push(functionText(fn))
    if (!table) continue
    const { name, definition, comment } = table
    const body = definition ? (current('view', name) ?? readable(definition)) : tableText(catalogue, name)
    const indexes = catalogue.indexes.filter((index) => index.table === name)
    const below = indexes.map((index) => `\n${remark(index.comment)}${wrapped(index.definition)};`)
    text.push(remark(comment) + body + below.join(''))
    triggers = catalogue.triggers.filter((trigger) => trigger.table === name)
  }
  return [...text, ...triggers.map(triggerText)]
}

/** Returns each object where it is first created; a later file may replace it. */
const firsts = (created: Created[], catalogue: Catalogue) => {
  const first = created.filter(
    ({ kind, name }, i) => kind !== 'trigger' && created.findIndex((each) => each.name === name) === i,
  )
  const shown = new Set(first.map(({ name }) => name))
  const missing = [...catalogue.tables, ...catalogue.functions].filter(({ name }) => !shown.has(name))
  if (missing.length + catalogue.unknown.length > 0)
    throw new Error(
      `schema-text.ts cannot show ${[...missing, ...catalogue.unknown].map(({ name }) => name).join(', ')}.`,
    )
  return first
}

/** Returns the whole schema of a migrated database as one text, which is read and never run. */
export const schemaText = async (connectionString: string) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const catalogue = await readCatalogue(client)
    const created = createdByFiles()
    const extensions = catalogue.extensions.map(({ name }) => `create extension ${name};`).join('\n')
    const all = sections(firsts(created, catalogue), await currentStatements(client, created, catalogue), catalogue)
    const title =
      '-- This is the schema that the numbered files make together, to be read in one place. Nothing runs this file:\n' +
      '-- `npm run schema -w apps/server` writes it.'
    return `${[title, extensions, ...all].join('\n\n')}\n`
  } finally {
    await client.end()
  }
}
