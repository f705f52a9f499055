import { storedJson, storeJson } from '#app/lib/browser-storage.ts'
import { readClaims } from '#app/lib/session.ts'

const key = 'devices'
const maxTokens = 5

/**
 * Logins in this browser leave these device tokens. The next login sends them, so that failed attempts by
 * unknown clients do not block the user.
 */
export const storedDeviceTokens = (): string[] => {
  const stored = storedJson(key)
  return Array.isArray(stored) ? stored.filter((device) => typeof device === 'string').slice(0, maxTokens) : []
}

/** Stores one token per account, the newest first. */
export const storeDeviceToken = (device: string) => {
  const userId = readClaims(device)?.sub
  const otherTokens = storedDeviceTokens().filter((stored) => readClaims(stored)?.sub !== userId)
  storeJson(key, [device, ...otherTokens].slice(0, maxTokens))
}
