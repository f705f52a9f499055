import { createHmac } from 'node:crypto'
import { DomainError } from '../../lib/domain-error.ts'
import { isSignedWithAny } from '../../lib/signatures.ts'

/** This is the side of a decision that a key opens: the reported person, or the reporter by the id of a report. */
export type Party = 'reported' | { reportId: string }

const nameOf = (party: Party) => (party === 'reported' ? party : party.reportId)

const signatureOf = (secret: string, caseId: string, name: string) =>
  createHmac('sha256', secret).update(`decision about a report\n${caseId}\n${name}`).digest('base64url')

/** Returns the key that opens a decision for one side without a login. A suspended person cannot log in. */
export const decisionKey = (secret: string, caseId: string, party: Party) =>
  `${nameOf(party)}.${signatureOf(secret, caseId, nameOf(party))}`

/** Returns the side that the key opens; a wrong key reads as not found. */
export const partyOf = (secrets: readonly string[], caseId: string, key: string): Party => {
  const [name = '', signature = ''] = key.split('.')
  if (!isSignedWithAny(secrets, Buffer.from(signature), (secret) => signatureOf(secret, caseId, name)))
    throw new DomainError('not_found')
  return name === 'reported' ? name : { reportId: name }
}
