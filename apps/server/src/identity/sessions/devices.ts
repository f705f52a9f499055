import { createHash } from 'node:crypto'
import { readToken, signToken } from './tokens.ts'

type Device = NonNullable<Awaited<ReturnType<typeof readToken>>>
type Account = { id: string; passwordHash: string }

/** Another password, another mark: who knew the old one has no devices left. */
const markOf = ({ passwordHash }: Account) => createHash('sha256').update(passwordHash).digest('base64url').slice(0, 16)

/** Says later that its browser has been let in to this account; it opens nothing. Named after the session it comes with. */
export const signDevice = (secret: string, session: Omit<Device, 'mark'>, account: Account, now: Date) =>
  signToken(secret, 'device', { ...session, mark: markOf(account) }, now)

export const readDevices = async (secret: string, tokens: string[], now: Date) => {
  const devices = await Promise.all(tokens.map((token) => readToken(secret, token, 'device', now)))
  return devices.filter((device) => device !== undefined)
}

export const isDeviceOf = (device: Device, account: Account) =>
  device.userId === account.id && device.mark === markOf(account)
