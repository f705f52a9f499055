import { claimsOf } from '#app/lib/session.ts'
import { storedJson, storeJson } from '#app/lib/stored.ts'

const key = 'devices'
const most = 5

/**
 * Logins in this browser leave these device tokens. The next login sends them, so that failed attempts by strangers do
 * not block the user.
 */
export const keptDevices = (): string[] => {
  const stored = storedJson(key)
  return Array.isArray(stored) ? stored.filter((device) => typeof device === 'string').slice(0, most) : []
}

/** Stores one token per account, the newest first. */
export const keepDevice = (device: string) => {
  const whose = claimsOf(device)?.sub
  const others = keptDevices().filter((stored) => claimsOf(stored)?.sub !== whose)
  storeJson(key, [device, ...others].slice(0, most))
}
