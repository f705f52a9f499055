import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** Her telephone's clock may be a little off: the code before and the one after count too. */
const drift = 1
const stepSeconds = 30
const recoveryCodeCount = 10

export const newSecret = () => new Secret({ size: 20 }).base32

const totp = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), period: stepSeconds })

/** What a QR code carries into an authenticator. */
export const secondFactorUri = (secret: string, names: { issuer: string; label: string }) =>
  totp(secret, names).toString()

export const codeAt = (secret: string, at: Date) => totp(secret).generate({ timestamp: at.getTime() })

/** How long that code is the one to type. */
export const secondsLeft = (at: Date) => stepSeconds - (Math.floor(at.getTime() / 1000) % stepSeconds)

/** The 30 seconds whose code this is, if it is one of now. */
export const stepOfCode = (secret: string, code: string, now: Date) => {
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: drift })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / stepSeconds) + delta
}

const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const recoveryCodeLength = 16

/** Without letters and digits that look alike; 79 bits, so that a plain hash gives nothing away. */
const newRecoveryCode = () => {
  let code = ''
  // What does not divide evenly is thrown away.
  while (code.length < recoveryCodeLength)
    for (const byte of randomBytes(recoveryCodeLength))
      if (byte < 248 && code.length < recoveryCodeLength) code += alphabet[byte % alphabet.length]
  return code
}

export const newRecoveryCodes = () => Array.from({ length: recoveryCodeCount }, newRecoveryCode)
export const inGroups = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-')
export const hashRecoveryCode = (code: string) => createHash('sha256').update(code).digest()
