import { sessionDatabases, sessionKeys } from '#app/lib/session.ts'

/** This key stores what was typed and not sent, by conversation. It is deleted with the session. */
export const draftsKey = 'brouillons'
sessionKeys.push(draftsKey)

/** This database stores messages that still wait for a connection, with their photos. It is deleted with the session. */
export const outboxDatabase = 'couronne-messages'
sessionDatabases.push(outboxDatabase)
