import { withConnection } from '../../lib/database/migrate.ts'
import type { Finding } from './findings.ts'

/** A server opens at most so many: its pools (deps.ts), the jobs' and the listener of changed pages. */
const connectionsOfServer = 41

const maxClockDifferenceMs = 2000

export type DatabaseState = { version: string; maxConnections: number; now: Date }

export const readDatabaseState = (databaseUrl: string) =>
  withConnection(databaseUrl, async (client): Promise<DatabaseState> => {
    const { rows } = await client.query<DatabaseState>(
      `select current_setting('server_version') as version, current_setting('max_connections')::integer as "maxConnections",
         clock_timestamp() as now`,
    )
    return rows[0] as DatabaseState
  })

export const databaseFindings = ({ version, maxConnections, now }: DatabaseState, ownNow: Date): Finding[] => {
  const servers = Math.floor(maxConnections / connectionsOfServer)
  const difference = Math.abs(now.getTime() - ownNow.getTime())
  return [
    { subject: 'Base de données', state: 'good', text: `PostgreSQL ${version} répond.` },
    {
      subject: 'Connexions',
      state: servers > 0 ? 'good' : 'fault',
      text: `max_connections = ${maxConnections} ; un serveur en ouvre jusqu’à ${connectionsOfServer}, donc ${servers} au plus avec cette base.`,
    },
    {
      subject: 'Horloge',
      state: difference <= maxClockDifferenceMs ? 'good' : 'fault',
      text:
        difference <= maxClockDifferenceMs
          ? 'cette machine et la base sont à la même heure.'
          : `${Math.round(difference / 1000)} s d’écart entre cette machine et la base : réglez l’heure par le réseau (NTP).`,
    },
  ]
}
