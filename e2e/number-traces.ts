import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page, Request } from '@playwright/test'
import pg from 'pg'

// These helpers search for traces of a typed number.

/** Matches the digits in one piece, in groups, or URL-encoded. */
export const patternOf = (digits: string) => new RegExp([...digits].join('(?:[\\s+-]|%20)?'))

const serverFolder = () => process.env.APP_FOLDER as string

const requestText = async (request: Request) =>
  [request.url(), JSON.stringify(await request.allHeaders()), request.postData() ?? ''].join('\n')

/** Records the requests of all pages in a browser, by origin. */
export const watchRequests = (context: BrowserContext) => {
  const requests: Request[] = []
  context.on('request', (request) => requests.push(request))
  return {
    originsReceiving: async (digits: string) => {
      const origins = await Promise.all(
        requests.map(async (request) =>
          patternOf(digits).test(await requestText(request)) ? new URL(request.url()).origin : undefined,
        ),
      )
      return [...new Set(origins.filter((origin) => origin !== undefined))]
    },
  }
}

/** Tells if the browser's storage or the page itself contains the digits. */
export const browserContains = async (page: Page, digits: string) => {
  const storage = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  const all = [await page.content(), storage, JSON.stringify(await page.context().storageState())]
  return all.some((text) => patternOf(digits).test(text))
}

/** Finds the digits in the server's files: its log, its pictures, and the data of the sandbox and the database. */
export const filesWith = (digits: string) =>
  readdirSync(serverFolder(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => patternOf(digits).test(textOf(file)))

const textOf = (file: string) => {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return '' // PostgreSQL has removed it meanwhile
  }
}

/** Finds the digits in all database tables, including those of the job queue. */
export const tablesWith = async (digits: string) => {
  const socket = readFileSync(join(serverFolder(), 'data/postgres/postmaster.pid'), 'utf8').split('\n')[4]
  const database = new pg.Client({ host: socket, user: 'couronne', database: 'couronne' })
  await database.connect()
  const { rows } = await database.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`)
  const found: string[] = []
  for (const { name } of rows) {
    const pattern = [...digits].join('[\\s+-]?')
    if ((await database.query(`select from ${name} t where t::text ~ $1 limit 1`, [pattern])).rowCount) found.push(name)
  }
  await database.end()
  return { searched: rows.map(({ name }) => name), found }
}
