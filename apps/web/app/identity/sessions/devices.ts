import { claimsOf } from '#app/lib/session.ts'
import { storedJson, storeJson } from '#app/lib/stored.ts'

const key = 'devices'
const most = 5

/** What logins in this browser have left here: shown at the next ones, they keep strangers' wrong tries from counting. */
export const keptDevices = (): string[] => {
  const kept = storedJson(key)
  return Array.isArray(kept) ? kept.filter((device) => typeof device === 'string').slice(0, most) : []
}

/** One for each account, the newest first. */
export const keepDevice = (device: string) => {
  const whose = claimsOf(device)?.sub
  const others = keptDevices().filter((kept) => claimsOf(kept)?.sub !== whose)
  storeJson(key, [device, ...others].slice(0, most))
}
