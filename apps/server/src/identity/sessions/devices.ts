import { createHash } from 'node:crypto'
import { readToken, signToken } from './tokens.ts'

type Device = NonNullable<Awaited<ReturnType<typeof readToken>>>
type Account = { id: string; passwordHash: string }

/** The mark depends on the password, so that a password change invalidates all devices. */
const markOf = ({ passwordHash }: Account) => createHash('sha256').update(passwordHash).digest('base64url').slice(0, 16)

/**
 * Creates a token that later shows that this browser has signed in to the account before. It grants no access. It
 * carries the id of the session it was created with.
 */
export const signDevice = (secret: string, session: Omit<Device, 'mark'>, account: Account, now: Date) =>
  signToken(secret, 'device', { ...session, mark: markOf(account) }, now)

export const readDevices = async (secrets: readonly string[], tokens: string[], now: Date) => {
  const devices = await Promise.all(tokens.map((token) => readToken(secrets, token, 'device', now)))
  return devices.filter((device) => device !== undefined)
}

export const isDeviceOf = (device: Device, account: Account) =>
  device.userId === account.id && device.mark === markOf(account)
