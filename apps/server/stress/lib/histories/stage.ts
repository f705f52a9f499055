import type { movingClock } from '../../../src/lib/clock.ts'
import type { TestApp } from '../../../test/harness.ts'
import { tellTime } from './provider.ts'

export type Person = Awaited<ReturnType<TestApp['aPerson']>>
export type Professional = Awaited<ReturnType<TestApp['aProfessionalWithHours']>>
export type Hold = {
  id: string
  customer: Person
  professional: Professional
  priceCents: number
  totalCents: number
  key: string
  /** Known from the answer. */
  isPaid: boolean
  isReported: boolean
}
export type Challenge = { paymentId: string; clientSecret: string; customer: Person }

export type World = {
  app: TestApp
  clock: ReturnType<typeof movingClock>
  customers: Person[]
  operator: Person
  /** Lives that have ended here. */
  lived: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Each life of a server begins before the one before it: what that one has left then lies ahead, where no sweep looks. */
const firstOpenedAt = new Date('2026-11-20T09:00:00.000Z')
const daysApart = 30
/** People are made so late that no session of theirs ends in a life. */
export const sessionsFrom = new Date(firstOpenedAt.getTime() + 15 * dayMs)

// What an outsider gets: JSON of no known shape.
type Json = ReturnType<typeof JSON.parse>
export type Reply = { status: number; body: Json }

/** Those who are in one life, what they have begun, and what has been told of it. */
export const openStage = async (world: World, { opensAt, prices }: { opensAt: number; prices: number[] }) => {
  const { app, clock, customers } = world
  const openedAt = new Date(firstOpenedAt.getTime() - world.lived * daysApart * dayMs)
  const at = (hours: number) => new Date(openedAt.getTime() + hours * hourMs)
  clock.moveTo(at(15 * 24))
  const professionals = await Promise.all(
    prices.map((price) => app.aProfessionalWithHours({ price, from: at(opensAt), to: at(opensAt + 3) })),
  )
  clock.moveTo(openedAt)
  const patience = { ms: 250 }
  await tellTime({ app, patience, clock })

  const steps: string[] = []
  const happened: string[] = []
  const failures: string[] = []
  const tell = (step: string) => {
    steps.push(step)
    return step
  }
  return {
    ...world,
    at,
    opensAt,
    professionals,
    holds: [] as Hold[],
    challenges: [] as Challenge[],
    suspended: new Set<Person>(),
    /** A bank waits for the provider no longer than that: what is never answered may have been done. */
    patience,
    steps,
    /** Kinds of what has succeeded. */
    happened,
    failures,
    tell,
    /** Notes the answer, and under `kind` that it was a success. */
    heard: async (kind: string, step: string, asked: Promise<Reply>) => {
      const reply = await asked
      tell(`    (${step}: ${reply.status} ${reply.body?.error ?? reply.body?.status ?? ''})`)
      if (reply.status < 300) happened.push(kind)
      if (reply.status >= 500 && reply.status !== 503)
        failures.push(`${reply.status}: ${step}: ${JSON.stringify(reply.body)}`)
      happened.push(`answers ${reply.status}`)
      return reply
    },
    pass: (minutes: number) => {
      clock.advance(minutes * minuteMs)
      return tellTime({ app, patience, clock })
    },
    nameOf: (person: Person) => {
      const customer = customers.indexOf(person)
      return customer >= 0
        ? `customer ${customer}`
        : `professional ${professionals.findIndex(({ id }) => id === person.id)}`
    },
  }
}
export type Stage = Awaited<ReturnType<typeof openStage>>
