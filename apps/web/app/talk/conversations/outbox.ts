/** A message that this browser has not sent yet. `clientId` names it for ever, so that it is never sent twice. */
export type OutboxEntry = {
  clientId: string
  userId: string
  sid: string
  content: string
  /** The chosen photo stays here until the server has the message. */
  photo: File | null
  /** This is the name of the uploaded photo. */
  image: string | null
  /** The highest number that the page showed when the message was written. */
  readUpTo: number
  createdAt: number
  attempts: number
  /** The next attempt is not before this time. */
  retryAt: number
  /**
   * `waiting` is sent as soon as possible. `failed` was refused, with `problem` as the reason. `asked` is older than a
   * day: its writer decides.
   */
  state: 'waiting' | 'failed' | 'asked'
  problem: string | null
  /** The writer has decided to send an old message. */
  isConfirmed: boolean
}

export type WrittenMessage = Pick<OutboxEntry, 'clientId' | 'userId' | 'sid' | 'content' | 'photo' | 'readUpTo'>

export const newEntry = (written: WrittenMessage, now: number): OutboxEntry => ({
  ...written,
  image: null,
  createdAt: now,
  attempts: 0,
  retryAt: 0,
  state: 'waiting',
  problem: null,
  isConfirmed: false,
})

type Failure = { statusCode: number; message: string; retryAfterSeconds?: number | undefined }

/** A message that is older is sent only after a question: it may have lost its sense. */
export const maxUnaskedAgeMs = 24 * 3_600_000
const longestWaitMs = 60_000
/** When the server asks for a longer wait, or for none, too many messages were sent: their writer must know. */
const longestAskedSeconds = 120

const isLimit = ({ statusCode, retryAfterSeconds = Number.POSITIVE_INFINITY }: Failure) =>
  statusCode === 429 && retryAfterSeconds > longestAskedSeconds

/** No connection, a failing server or too many requests: the same request may succeed later. So may a new session. */
export const isTemporary = (failure: Failure) =>
  failure.statusCode >= 500 || ([401, 408, 425, 429].includes(failure.statusCode) && !isLimit(failure))

/** Returns the entry after a failed attempt. Waits 1, 2, 4 … 60 seconds, or as long as the server asks. */
export const afterFailure = (entry: OutboxEntry, failure: Failure, now: number): OutboxEntry => {
  if (!isTemporary(failure)) return { ...entry, state: 'failed', problem: failure.message }
  const waitMs = Math.min(1000 * 2 ** entry.attempts, longestWaitMs)
  const askedMs = (failure.retryAfterSeconds ?? 0) * 1000
  return { ...entry, attempts: entry.attempts + 1, retryAt: now + Math.max(waitMs, askedMs) }
}

/** Returns the later messages of the conversation when a limit stops them too. Each would be refused like this one. */
export const stoppedWith = (entry: OutboxEntry, failure: Failure, entries: readonly OutboxEntry[]): OutboxEntry[] =>
  entries
    .filter(({ sid, clientId, state }) => sid === entry.sid && clientId !== entry.clientId && state === 'waiting')
    .filter(() => isLimit(failure))
    .map((waiting) => ({ ...waiting, state: 'failed', problem: failure.message }))

/** Returns the entry as it is when its writer presses 'Réessayer' or 'Envoyer'. */
export const retried = (entry: OutboxEntry): OutboxEntry => ({
  ...entry,
  state: 'waiting',
  problem: null,
  // A photo that no message uses is deleted after a day, so it is uploaded again.
  image: null,
  attempts: 0,
  retryAt: 0,
  isConfirmed: true,
})

const isTooOld = (entry: OutboxEntry, now: number) => !entry.isConfirmed && now - entry.createdAt > maxUnaskedAgeMs

/** Messages of a day ago wait for their writer's decision. Returns those that change. */
export const toAsk = (entries: readonly OutboxEntry[], now: number): OutboxEntry[] =>
  entries
    .filter((entry) => entry.state === 'waiting' && isTooOld(entry, now))
    .map((entry) => ({ ...entry, state: 'asked' }))

/**
 * Returns the first waiting entry of each conversation, because the order of a conversation must hold. One that failed
 * does not stop those after it.
 */
const firstOfEach = (entries: readonly OutboxEntry[], now: number) => {
  const firsts = new Map<string, OutboxEntry>()
  const waiting = entries.filter((entry) => entry.state === 'waiting' && !isTooOld(entry, now))
  for (const entry of waiting.toSorted((one, other) => one.createdAt - other.createdAt))
    if (!firsts.has(entry.sid)) firsts.set(entry.sid, entry)
  return [...firsts.values()]
}

/** Returns the entries to send now, one of each conversation. */
export const toSend = (entries: readonly OutboxEntry[], now: number) =>
  firstOfEach(entries, now).filter(({ retryAt }) => retryAt <= now)

/** Returns when the next attempt is due, if entries wait for one. */
export const nextAttemptAt = (entries: readonly OutboxEntry[], now: number) => {
  const times = firstOfEach(entries, now).map(({ retryAt }) => retryAt)
  return times.length > 0 ? Math.min(...times) : null
}
