import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** Number of 30-second steps that a phone's clock may be off, in both directions. */
const drift = 1
const stepSeconds = 30
const recoveryCodeCount = 10

export const newSecret = () => new Secret({ size: 20 }).base32

const totp = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), period: stepSeconds })

/** Builds the URI that the QR code contains for an authenticator app. */
export const secondFactorUri = (secret: string, names: { issuer: string; label: string }) =>
  totp(secret, names).toString()

export const codeAt = (secret: string, at: Date) => totp(secret).generate({ timestamp: at.getTime() })

/** Returns how many seconds the current code is still valid. */
export const secondsLeft = (at: Date) => stepSeconds - (Math.floor(at.getTime() / 1000) % stepSeconds)

/** Returns the 30-second step of this code, or undefined if the code is not valid now. */
export const stepOfCode = (secret: string, code: string, now: Date) => {
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: drift })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / stepSeconds) + delta
}

const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const recoveryCodeLength = 16

/** Leaves out characters that look alike. A code has 79 random bits, so a plain hash is safe. */
const newRecoveryCode = () => {
  let code = ''
  // Bytes from 248 on are discarded, because they would make some characters more likely.
  while (code.length < recoveryCodeLength)
    for (const byte of randomBytes(recoveryCodeLength))
      if (byte < 248 && code.length < recoveryCodeLength) code += alphabet[byte % alphabet.length]
  return code
}

export const newRecoveryCodes = () => Array.from({ length: recoveryCodeCount }, newRecoveryCode)
export const formatRecoveryCode = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-')
export const hashRecoveryCode = (code: string) => createHash('sha256').update(code).digest()
