import type { Random } from '../../src/lib/randomness.ts'
import { type Answer, isLost, type Lost, type Person, type RealApp } from './real-app.ts'

export type LastAnswer = 'held' | 'paid' | 'cancelled' | 'abandoned'

type CustomerContext = {
  app: RealApp
  /** Resolves when the server can be asked again. */
  reopened: () => Promise<unknown>
  /** This is the latest answer about each appointment. */
  facts: Map<string, LastAnswer>
  professionals: Person[]
  /** Returns the time from which people look for an hour. */
  from: () => Date
  isOver: () => boolean
}

const hourMs = 3_600_000
const bookableHours = 30
const cards = ['pm_card_visa', 'pm_card_visa', 'pm_card_threeDSecure2Required', 'pm_card_chargeDeclined']

/**
 * The customer holds, pays, passes the bank, cancels or abandons, and comes back to what was left open. A call that was
 * cut off is retried.
 */
export const actAsCustomer = async (context: CustomerContext, customer: Person, random: Random) => {
  const { app, facts } = context

  const send = async (method: string, path: string, body?: object): Promise<Answer | Lost> => {
    const key = body && crypto.randomUUID()
    const reply = await app.call(customer, method, path, body, key)
    if (!isLost(reply) && reply.status !== 503) return reply
    await context.reopened()
    return random.chance(0.5) ? app.call(customer, method, path, body, key) : reply
  }
  const succeeded = (reply: Answer | Lost): reply is Answer => !isLost(reply) && reply.status < 300

  const pay = async (appointmentId: string, card: string) => {
    const reply = await send('POST', '/payment', { appointmentId, payment_method: card })
    if (isLost(reply) || reply.status !== 200) return false
    if (reply.body.status === 'requires_action') return passBankChallenge(reply.body)
    return reply.body.status === 'succeeded'
  }

  const passBankChallenge = async ({ id, client_secret }: { id: string; client_secret: string }) => {
    const outcome = random.pick(['success', 'success', 'failure', 'abandoned'])
    if (outcome === 'abandoned') return false
    const [intentId] = client_secret.split('_secret_')
    await app.callSandbox(`/sandbox/payment_intents/${intentId}/authenticate`, { client_secret, outcome })
    const reply = await send('POST', `/payment/${id}/confirm`)
    return succeeded(reply) && reply.body.status === 'succeeded'
  }

  const finish = async (id: string) => {
    if (random.chance(0.15)) {
      if (succeeded(await send('DELETE', `/appointment/${id}`))) facts.set(id, 'abandoned')
      return
    }
    if (!(await pay(id, random.pick(cards)))) return
    facts.set(id, 'paid')
    if (random.chance(0.25) && succeeded(await send('PATCH', `/appointment/${id}`, { status: 'Annuler' })))
      facts.set(id, 'cancelled')
  }

  const hold = async () => {
    const starts = context.from().getTime() + random.whole(0, bookableHours) * hourMs
    const reply = await send('POST', '/appointment', {
      libelle: 'Braids',
      professional: random.pick(context.professionals).id,
      date: new Date(starts).toISOString(),
      endTime: new Date(starts + hourMs).toISOString(),
    })
    if (!succeeded(reply)) return
    facts.set(reply.body.id, 'held')
    if (random.chance(0.9)) await finish(reply.body.id)
  }

  const resumeUnpaid = async () => {
    const reply = await send('GET', `/appointment/?customer=${customer.id}&limit=100`)
    if (!succeeded(reply)) return
    for (const { id, status } of reply.body) if (status === 'En attente de paiement') await finish(id)
  }

  while (!context.isOver()) {
    await hold()
    if (random.chance(0.3)) await resumeUnpaid()
  }
}
