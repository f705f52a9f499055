import { createHmac } from 'node:crypto'
import { uploadsApi } from '@couronne/contract/platform/uploads'
import { DomainError } from '../../lib/domain-error.ts'
import { isSignedWithAny } from '../../lib/signatures.ts'

const lifetimeMs = 5 * 60_000

const signatureOf = (secret: string, filename: string, expires: number) =>
  createHmac('sha256', secret).update(`private picture\n${filename}\n${expires}`).digest()

const pathOf = (filename: string) =>
  (filename.endsWith('.pdf') ? uploadsApi.privateDocument.url : uploadsApi.privateImage.url).replace(
    ':filename',
    filename,
  )

/** Returns a signed URL that allows anyone to read a private picture or document for five minutes. */
export const privateLink = (secret: string, filename: string, now: Date) => {
  const expires = Math.floor((now.getTime() + lifetimeMs) / 1000)
  const signature = signatureOf(secret, filename, expires).toString('base64url')
  return `${pathOf(filename)}?expires=${expires}&signature=${signature}`
}

export const rejectInvalidLink = (
  secrets: readonly string[],
  filename: string,
  link: { expires: number; signature: string },
  now: Date,
) => {
  const signature = Buffer.from(link.signature, 'base64url')
  if (!isSignedWithAny(secrets, signature, (secret) => signatureOf(secret, filename, link.expires)))
    throw new DomainError('not_found')
  if (link.expires * 1000 <= now.getTime()) throw new DomainError('expired_link', { message: 'Ce lien a expiré.' })
}
