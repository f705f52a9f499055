import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '@couronne/contract/identity/sessions'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'

export const sessionSeconds = 7 * 24 * 3600
const chatSeconds = 24 * 3600
const deviceSeconds = 180 * 24 * 3600
const seconds = { session: sessionSeconds, chat: chatSeconds, device: deviceSeconds }

type Use = keyof typeof seconds
type Claims = { userId: string; role: Role; sessionId: string; mark?: string | undefined }

const key = (secret: string) => new TextEncoder().encode(secret)

export const signToken = (secret: string, use: Use, { userId, role, sessionId, mark }: Claims, now: Date) => {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ role, use, sid: sessionId, ...(mark && { mark }) })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + seconds[use])
    .sign(key(secret))
}

/** Of tokens that we have found to be ours: who is signed in sends the same one with each request. */
const found = new Map<string, { secret: string; payload: JWTPayload }>()
const mostFound = 10_000

const verified = async (secret: string, token: string, now: Date): Promise<JWTPayload> => {
  const before = found.get(token)
  // What never changes is its signature; its time passes.
  if (before?.secret === secret && Number(before.payload.exp) * 1000 > now.getTime()) return before.payload
  const { payload } = await jwtVerify(token, key(secret), { algorithms: ['HS256'], currentDate: now })
  if (found.size >= mostFound) found.delete(found.keys().next().value as string)
  found.set(token, { secret, payload })
  return payload
}

/** The claims of a token that we signed for this use and whose time has not come. Its session's row may still be dead. */
export const readToken = async (secret: string, token: string, use: Use, now: Date): Promise<Claims | undefined> => {
  try {
    const payload = await verified(secret, token, now)
    if (payload.use !== use) return undefined
    const { sub, role, sid, mark } = payload
    return { userId: String(sub), role: role as Role, sessionId: String(sid), mark: mark as string | undefined }
  } catch {
    return undefined
  }
}

/** The secret of a link in a mail; only its hash is stored. */
export const newLinkToken = () => randomBytes(32).toString('base64url')
export const hashLinkToken = (token: string) => createHash('sha256').update(token).digest()
