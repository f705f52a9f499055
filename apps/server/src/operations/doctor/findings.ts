/** A fault must be corrected before the opening; a note says what the doctor cannot judge. */
export type Finding = { subject: string; state: 'good' | 'fault' | 'note'; text: string }

const marks = { good: '✓', fault: '✗', note: '·' }

export const formatFinding = ({ subject, state, text }: Finding) => `${marks[state]} ${subject} : ${text}`

/** Returns the reason of a failure in a few words; the message of a library may name an address with its password. */
export const reasonOf = (error: unknown) => {
  if (!(error instanceof Error)) return 'raison inconnue'
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return (
    [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') || error.name
  )
}
