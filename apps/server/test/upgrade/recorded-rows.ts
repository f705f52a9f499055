import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import pg from 'pg'

/** A database at one release: the checksums of the migrations that made it, by version, and the rows of every table. */
export type RecordedRows = { checksums: Record<string, string>; tables: Record<string, object[]> }

/** The server fills these tables itself at its start. */
const loadedAtStart = ['cities', 'city_neighbours', 'data_versions', 'migrations']

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Returns the checksum of each migration that a database has, by version. */
export const readChecksums = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ version: string; md5: string }>(
      'select version, md5 from migrations where version > 0 order by version',
    )
    return Object.fromEntries(rows.map(({ version, md5 }) => [version, md5]))
  })

export const lastVersion = (checksums: RecordedRows['checksums']) =>
  String(Math.max(...Object.keys(checksums).map(Number)))

export const recordRows = (url: string) =>
  withClient(url, async (client): Promise<RecordedRows> => {
    const { rows } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1) order by 1`,
      [loadedAtStart],
    )
    const tables: RecordedRows['tables'] = {}
    for (const { name } of rows) {
      const { rows: found } = await client.query<{ row: object }>(
        `select to_jsonb(t) as row from ${name} t order by t::text`,
      )
      if (found.length > 0) tables[name] = found.map(({ row }) => row)
    }
    return { checksums: await readChecksums(url), tables }
  })

export const writeRecordedRows = async (file: string, recorded: RecordedRows) =>
  writeFile(file, await promisify(gzip)(JSON.stringify(recorded)))

export const readRecordedRows = async (file: string): Promise<RecordedRows> =>
  JSON.parse(String(await promisify(gunzip)(await readFile(file))))

/** Inserts the rows as they are: no trigger runs and no foreign key is checked, as in a restored backup. */
export const insertRecordedRows = (url: string, { tables }: RecordedRows) =>
  withClient(url, async (client) => {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    for (const [name, rows] of Object.entries(tables)) {
      const { rows: found } = await client.query<{ names: string }>(
        `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as names
        from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
        [name],
      )
      const names = found[0]?.names
      await client.query(
        `insert into ${name} (${names}) overriding system value
        select ${names} from jsonb_populate_recordset(null::${name}, $1)`,
        [JSON.stringify(rows)],
      )
    }
    await client.query('commit')
  })
