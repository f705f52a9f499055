import type { Hold, Stage } from './stage.ts'

type Charge = { id: string; amount: number; paid: boolean }
type Dispute = { id: string; status: string; payment_intent: string }
type Page<T> = { data: T[] }

/** A bank waits for the provider no longer than that: what is never answered may have been done. At the end it has time. */
const patienceMs = { life: 250, end: 30_000 }

/** How a dispute goes on, and what makes the provider do it. */
const evidence = (text: string) => ({ path: '', sent: { 'evidence[uncategorized_text]': text, submit: 'true' } })
const ways = {
  'won by what was sent': evidence('winning_evidence'),
  'lost in spite of it': evidence('losing_evidence'),
  'under review': evidence('the chair was warm'),
  'given up': { path: '/close', sent: {} },
  'lost by time': { path: '/lapse', sent: {} },
}
type Way = keyof typeof ways
const ends: Way[] = ['won by what was sent', 'won by what was sent', 'lost in spite of it', 'lost by time']

/** What customers' banks do, and what is answered to them: all of it at the provider's, who may be away. */
export const bankSteps = ({ house, random, professionals, holds, happened, tell }: Stage, withPaidVisit: WithVisit) => {
  let patience = patienceMs.life
  const ask = async <T>(path: string, sent?: Record<string, string>) => {
    try {
      const reply = await fetch(`${house.sandbox?.url}${path}`, {
        method: sent ? 'POST' : 'GET',
        headers: { authorization: 'Bearer sk_test_sandbox' },
        signal: AbortSignal.timeout(patience),
        ...(sent && { body: new URLSearchParams(sent) }),
      })
      return reply.ok ? ((await reply.json()) as T) : undefined
    } catch {
      return undefined
    }
  }

  const intents = () =>
    house.db
      .selectFrom('payments as y')
      .innerJoin('appointments as a', 'a.id', 'y.appointment_id')
      .select(['y.intent_id as id', 'a.id as visit'])
      .where('y.intent_id', 'is not', null)
      .where(
        'a.professional_id',
        'in',
        professionals.map(({ id }) => id),
      )
      .orderBy('y.id')
      .execute()

  /** With the visit of each. */
  const openDisputes = async () => {
    const visits = new Map((await intents()).map(({ id, visit }) => [id, holds.findIndex((hold) => hold.id === visit)]))
    const page = await ask<Page<Dispute>>('/v1/disputes?limit=100')
    return (page?.data ?? []).flatMap(({ id, status, payment_intent: intent }) => {
      const visit = visits.get(intent)
      return visit === undefined || status === 'won' || status === 'lost' ? [] : [{ id, visit }]
    })
  }
  type Open = Awaited<ReturnType<typeof openDisputes>>[number]

  const contest = withPaidVisit(async ({ id }, visit) => {
    const part = random.pick([1, 1, 0.5, 0.01, random.between(0, 1)])
    const reason = random.pick(['fraudulent', 'product_not_received', 'duplicate'])
    tell(`the bank of whoever paid ${visit} takes ${Math.round(part * 100)} % back: ${reason}`)
    const paid = (await intents()).filter((intent) => intent.visit === id)
    // One that came too late may be disputed as well.
    for (const intent of paid) {
      const charges = await ask<Page<Charge>>(`/v1/charges?payment_intent=${intent.id}`)
      const charge = charges?.data.find((each) => each.paid)
      const amount = String(Math.max(1, Math.round(part * (charge?.amount ?? 0))))
      if (charge) await ask(`/sandbox/charges/${charge.id}/dispute`, { amount, reason })
    }
  })

  const goOn = async ({ id, visit }: Open, way: Way) => {
    tell(`the dispute of visit ${visit} is ${way}`)
    const { path, sent } = ways[way]
    if (await ask(`/${way === 'lost by time' ? 'sandbox' : 'v1'}/disputes/${id}${path}`, sent))
      happened.push(`dispute ${way}`)
  }

  const answer = async () => {
    const way = random.pick(Object.keys(ways) as Way[])
    const place = random.between(0, 1)
    const open = await openDisputes()
    const dispute = open[Math.floor(place * open.length)]
    if (dispute) await goOn(dispute, way)
  }

  /** Every bank says something at last. */
  const decideAll = async () => {
    patience = patienceMs.end
    const open = await openDisputes()
    for (const dispute of open) await goOn(dispute, random.pick(ends))
    return open.length
  }

  return { contest, answer, decideAll }
}

type WithVisit = (act: (chosen: Hold, visit: string) => Promise<unknown>) => () => Promise<void>
