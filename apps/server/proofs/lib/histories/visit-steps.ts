import { absenceDecisions } from '@couronne/contract/appointments'
import type { Hold, Stage } from './stage.ts'

const cards = [
  ...['pm_card_visa', 'pm_card_visa', 'pm_card_visa', 'pm_card_chargeDeclined'],
  ...['pm_card_threeDSecure2Required', 'pm_card_threeDSecure2Required', 'pm_card_createDispute'],
]

/** What people do with visits. */
export const visitSteps = (stage: Stage) => {
  const { house, random, at, opensAt, professionals, customers, operator, holds, challenges, tell, heard, nameOf } =
    stage

  const hold = async () => {
    const customer = random.pick(customers)
    const professional = random.pick(professionals)
    const from = opensAt + random.whole(0, 4) / 2
    const step = tell(`${nameOf(customer)} holds ${from} h of ${nameOf(professional)}`)
    const body = { libelle: 'Braids', professional: professional.id, date: at(from), endTime: at(from + 1) }
    const { status, body: held } = await heard('hold', step, customer.post('/api/v1/appointment', body))
    if (status !== 201) return
    const [priceCents, totalCents] = [held.price, held.total].map((euros) => Math.round(euros * 100)) as [
      number,
      number,
    ]
    const known = { isPaid: false, isReported: false }
    holds.push({ id: held.id, customer, professional, priceCents, totalCents, key: `key-${held.id}`, ...known })
  }

  const some = (choices = holds) => (choices.length > 0 ? random.pick(choices) : undefined)
  /** With one of the visits; where there is none yet, somebody holds one. */
  const withVisit = (act: (chosen: Hold, visit: string) => Promise<unknown>) => async () => {
    const chosen = some()
    await (chosen ? act(chosen, `visit ${holds.indexOf(chosen)}`) : hold())
  }
  /** Mostly with one that is known to be paid. */
  const withPaidVisit = (act: Parameters<typeof withVisit>[0]) => async () => {
    const chosen = random.chance(0.85) ? some(holds.filter(({ isPaid }) => isPaid)) : undefined
    await (chosen ? act(chosen, `visit ${holds.indexOf(chosen)}`) : withVisit(act)())
  }

  const pay = withVisit(async (chosen, visit) => {
    const { id, customer, totalCents, key } = chosen
    const card = random.pick(cards)
    const isKeyed = random.chance(0.3)
    const step = tell(`${nameOf(customer)} pays ${visit} by ${card}${isKeyed ? ' with a key' : ''}`)
    const body = { appointmentId: id, amount: totalCents, currency: 'eur', payment_method: card, confirm: true }
    const headers = isKeyed ? { 'idempotency-key': `${key}-${card}` } : {}
    const { body: payment } = await heard('pay', step, customer.post('/api/v1/payment', body, headers))
    if (payment.status === 'succeeded') chosen.isPaid = true
    if (payment.client_secret) challenges.push({ paymentId: payment.id, clientSecret: payment.client_secret, customer })
  })

  const authenticate = async () => {
    const challenge = challenges.length > 0 ? random.pick(challenges) : undefined
    if (!challenge) return pay()
    const { customer, paymentId, clientSecret } = challenge
    const outcome = random.pick(['success', 'success', 'failure'])
    const returns = random.chance(0.5)
    const step = tell(`${nameOf(customer)} ${returns ? 'comes back' : 'stays away'} after ${outcome} at her bank`)
    const [intentId] = clientSecret.split('_secret_')
    // Refused or cut where the challenge is over or the provider away: her bank's page says so.
    await fetch(`${house.sandbox?.url}/sandbox/payment_intents/${intentId}/authenticate`, {
      method: 'POST',
      body: new URLSearchParams({ client_secret: clientSecret, outcome }),
    }).catch(() => {})
    if (returns) await heard('come back from the bank', step, customer.post(`/api/v1/payment/${paymentId}/confirm`))
  }

  const giveUp = withVisit(async ({ id, customer }, visit) => {
    const step = tell(`${nameOf(customer)} gives up ${visit}`)
    await heard('give up', step, customer.delete(`/api/v1/appointment/${id}`))
  })

  const cancel = withPaidVisit(async (chosen, visit) => {
    const by = random.pick(['customer', 'customer', 'professional', 'operator'] as const)
    const step = tell(`the ${by} cancels ${visit}`)
    const person = { ...chosen, operator }[by]
    const change = { status: 'Annuler', ...(by === 'operator' && { reason: 'Le salon a été inondé.' }) }
    await heard(`cancel by ${by}`, step, person.patch(`/api/v1/appointment/${chosen.id}`, change))
  })

  const move = withPaidVisit(async ({ id, customer }, visit) => {
    const to = opensAt + random.whole(0, 4) / 2
    const step = tell(`${nameOf(customer)} moves ${visit} to ${to} h`)
    const hours = { date: at(to), endTime: at(to + 1) }
    await heard('move', step, customer.post(`/api/v1/appointment/${id}/move`, hours))
  })

  const changeWindow = async () => {
    const nadia = random.pick(professionals)
    const url = `/api/v1/disponibilite/${nadia.slotId}`
    const isMoved = random.chance(0.6)
    const step = tell(`${nameOf(nadia)} ${isMoved ? 'moves' : 'closes'} her window`)
    const start = opensAt + random.whole(0, 2) / 2
    const asked = isMoved ? nadia.patch(url, { start: at(start), end: at(start + 3) }) : nadia.delete(url)
    await heard('change of a window', step, asked)
  }

  const finish = withPaidVisit(async (chosen, visit) => {
    const by = random.pick(['professional', 'professional', 'operator'] as const)
    const step = tell(`the ${by} says that ${visit} is over`)
    const person = { ...chosen, operator }[by]
    await heard(`finish by ${by}`, step, person.patch(`/api/v1/appointment/${chosen.id}`, { status: 'Terminé' }))
  })

  const report = withPaidVisit(async (chosen, visit) => {
    const by = random.pick(['customer', 'professional'] as const)
    const type = by === 'customer' ? 'professional_absent' : 'customer_absent'
    const step = tell(`the ${by} of ${visit} says that the other was absent`)
    const asked = chosen[by].post(`/api/v1/appointment/${chosen.id}/report`, { type, text: 'Personne n’est venu.' })
    const { status } = await heard(`absence reported by ${by}`, step, asked)
    if (status === 201) chosen.isReported = true
  })

  const refund = withPaidVisit(async ({ id }, visit) => {
    const url = `/api/v1/admin/appointments/${id}`
    const { refundable = 0 } = (await operator.get(url)).body
    const left = Math.round(refundable * 100)
    const isWhole = random.chance(0.3)
    const amount = isWhole ? left : random.whole(1, Math.max(1, left))
    const isTwice = random.chance(0.3)
    const step = tell(`the operator gives back ${amount} of ${left} of ${visit}${isTwice ? ', in two tabs' : ''}`)
    const ask = () => {
      const asked = operator.post(`${url}/refund`, { amount, refundable: left, reason: 'La coiffure était à refaire.' })
      return heard(`refund in ${amount === left ? 'full' : 'part'}`, step, asked)
    }
    await Promise.all(isTwice ? [ask(), ask()] : [ask()])
  })

  const decide = async () => {
    const decision = random.pick(absenceDecisions)
    const isTwice = random.chance(0.3)
    const chosen = some(holds.filter(({ isReported }) => isReported))
    if (!chosen) return report()
    const url = `/api/v1/admin/appointments/${chosen.id}`
    const { refundable = 0 } = (await operator.get(url)).body
    const refund = decision === 'professional_absent' ? Math.round(refundable * 100) : 0
    const ask = () => {
      const step = tell(`the operator decides of visit ${holds.indexOf(chosen)}: ${decision}, ${refund} go back`)
      const asked = operator.post(`${url}/absence`, { decision, refund, reason: 'Les deux ont été entendues.' })
      return heard(`absence decided: ${decision}`, step, asked)
    }
    await Promise.all(isTwice ? [ask(), ask()] : [ask()])
  }

  return { hold, pay, authenticate, giveUp, cancel, move, changeWindow, finish, report, refund, decide, withPaidVisit }
}
