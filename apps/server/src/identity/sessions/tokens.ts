import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '@couronne/contract/identity/sessions'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'

export const sessionSeconds = 7 * 24 * 3600
const chatSeconds = 24 * 3600
const deviceSeconds = 180 * 24 * 3600
const secondsByUse = { session: sessionSeconds, chat: chatSeconds, device: deviceSeconds }

type Use = keyof typeof secondsByUse
type Claims = { userId: string; role: Role; sessionId: string; mark?: string | undefined }

const key = (secret: string) => new TextEncoder().encode(secret)

export const signToken = (secret: string, use: Use, { userId, role, sessionId, mark }: Claims, now: Date) => {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ role, use, sid: sessionId, ...(mark && { mark }) })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + secondsByUse[use])
    .sign(key(secret))
}

/** Caches the payloads of verified tokens, because a signed-in user sends the same token with each request. */
const verifiedTokens = new Map<string, { secret: string; payload: JWTPayload }>()
const maxCached = 10_000

const verifyToken = async (secrets: readonly string[], token: string, now: Date): Promise<JWTPayload> => {
  const cached = verifiedTokens.get(token)
  // Only the expiry can change for a verified token.
  if (cached && secrets.includes(cached.secret) && Number(cached.payload.exp) * 1000 > now.getTime())
    return cached.payload
  const { secret, payload } = await Promise.any(
    secrets.map(async (secret) => ({
      secret,
      payload: (await jwtVerify(token, key(secret), { algorithms: ['HS256'], currentDate: now })).payload,
    })),
  )
  if (verifiedTokens.size >= maxCached) verifiedTokens.delete(verifiedTokens.keys().next().value as string)
  verifiedTokens.set(token, { secret, payload })
  return payload
}

/**
 * Returns the claims of a token that we signed for this use and that has not expired. Its session may still be revoked.
 */
export const readToken = async (
  secrets: readonly string[],
  token: string,
  use: Use,
  now: Date,
): Promise<Claims | undefined> => {
  try {
    const payload = await verifyToken(secrets, token, now)
    if (payload.use !== use) return undefined
    const { sub, role, sid, mark } = payload
    return { userId: String(sub), role: role as Role, sessionId: String(sid), mark: mark as string | undefined }
  } catch {
    return undefined
  }
}

/** Creates the secret of a link in a mail; only its hash is stored. */
export const newLinkToken = () => randomBytes(32).toString('base64url')
export const hashLinkToken = (token: string) => createHash('sha256').update(token).digest()
