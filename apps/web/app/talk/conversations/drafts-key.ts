import { beforeLogOut, sessionKeys } from '#app/lib/session.ts'

/** This key stores what was typed and not sent, by conversation. It is deleted with the session. */
export const draftsKey = 'brouillons'
sessionKeys.push(draftsKey)

/** Messages that still wait for a connection are deleted with the session too. */
beforeLogOut.push(async () => {
  const { clearOutbox } = await import('./outbox-store.ts')
  await clearOutbox()
})
