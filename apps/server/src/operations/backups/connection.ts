import type pg from 'pg'
import { withConnection } from '../../lib/database/migrate.ts'

/** A database, or a role, may have other settings: a limit of time, or another way to write a date. */
const settings = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  idle_session_timeout: '0',
  transaction_timeout: '0',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  extra_float_digits: '3',
}

/** Opens a connection that may take any time and writes and reads values in one way. */
export const withBackupConnection = <T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>) =>
  withConnection(databaseUrl, async (client) => {
    for (const [name, value] of Object.entries(settings)) await client.query(`set ${name} = '${value}'`)
    return work(client)
  })
