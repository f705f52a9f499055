import { claimsOf } from '#app/lib/session.ts'
import { stored } from '#app/lib/stored.ts'

const key = 'devices'
const most = 5

/** What logins in this browser have left here: shown at the next ones, they keep strangers' wrong tries from counting. */
export const keptDevices = (): string[] => {
  try {
    const kept: unknown = JSON.parse(stored().getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((device) => typeof device === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

/** One for each account, the newest first. */
export const keepDevice = (device: string) => {
  const whose = claimsOf(device)?.sub
  const others = keptDevices().filter((kept) => claimsOf(kept)?.sub !== whose)
  stored().setItem(key, JSON.stringify([device, ...others].slice(0, most)))
}
