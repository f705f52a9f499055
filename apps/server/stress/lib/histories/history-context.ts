import type { movingClock } from '../../../src/lib/clock.ts'
import type { Person, Professional, TestApp } from '../../../test/harness.ts'
import { syncProviderClock } from './provider.ts'

export type Hold = {
  id: string
  customer: Person
  professional: Professional
  priceCents: number
  totalCents: number
  key: string
  /** The test knows it from the answer. */
  isPaid: boolean
  isReported: boolean
}
export type Challenge = { paymentId: string; clientSecret: string; customer: Person }

export type HistoryServer = {
  app: TestApp
  clock: ReturnType<typeof movingClock>
  customers: Person[]
  operator: Person
  /** This number of histories has ended in this world. */
  playedCount: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * Each history of a server begins before the previous one: the rows that the previous one left lie in the future, where
 * recurring jobs find nothing to do.
 */
const firstOpenedAt = new Date('2026-11-20T09:00:00.000Z')
const daysApart = 30
/** People are created with a clock so late that no session of theirs ends within a history. */
export const sessionsFrom = new Date(firstOpenedAt.getTime() + 15 * dayMs)

// An outsider gets JSON of no known shape.
type Json = ReturnType<typeof JSON.parse>
export type Reply = { status: number; body: Json }

/** Creates the people of one history and the record of what they begin and of each step. */
export const openHistory = async (
  server: HistoryServer,
  { opensAt, prices }: { opensAt: number; prices: number[] },
) => {
  const { app, clock, customers } = server
  const openedAt = new Date(firstOpenedAt.getTime() - server.playedCount * daysApart * dayMs)
  const at = (hours: number) => new Date(openedAt.getTime() + hours * hourMs)
  clock.moveTo(at(15 * 24))
  const professionals = await Promise.all(
    prices.map((price) => app.aProfessionalWithHours({ price, from: at(opensAt), to: at(opensAt + 3) })),
  )
  clock.moveTo(openedAt)
  const timeout = { ms: 250 }
  await syncProviderClock({ app, timeout, clock })

  const steps: string[] = []
  const happened: string[] = []
  const failures: string[] = []
  const recordStep = (step: string) => {
    steps.push(step)
    return step
  }
  return {
    ...server,
    at,
    opensAt,
    professionals,
    holds: [] as Hold[],
    challenges: [] as Challenge[],
    suspended: new Set<Person>(),
    /** A call to the provider is given up after this time; its work may have been done nevertheless. */
    timeout,
    steps,
    /** These are the kinds of the steps that have succeeded. */
    happened,
    failures,
    recordStep,
    /** Records the answer, and its `kind` if it was a success. */
    recordReply: async (kind: string, step: string, request: Promise<Reply>) => {
      const reply = await request
      recordStep(`    (${step}: ${reply.status} ${reply.body?.error ?? reply.body?.status ?? ''})`)
      if (reply.status < 300) happened.push(kind)
      if (reply.status >= 500 && reply.status !== 503)
        failures.push(`${reply.status}: ${step}: ${JSON.stringify(reply.body)}`)
      happened.push(`answers ${reply.status}`)
      return reply
    },
    passTime: (minutes: number) => {
      clock.advance(minutes * minuteMs)
      return syncProviderClock({ app, timeout, clock })
    },
    nameOf: (person: Person) => {
      const customer = customers.indexOf(person)
      return customer >= 0
        ? `customer ${customer}`
        : `professional ${professionals.findIndex(({ id }) => id === person.id)}`
    },
  }
}
export type HistoryContext = Awaited<ReturnType<typeof openHistory>>
