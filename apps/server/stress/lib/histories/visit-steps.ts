import { absenceDecisions } from '@couronne/contract/booking/appointments'
import fc from 'fast-check'
import { at, halfHours, oneOf, place, sometimes, step, withPaidVisit, withUnpaidVisit, withVisit } from './step.ts'

const cards = [
  ...['pm_card_visa', 'pm_card_visa', 'pm_card_visa', 'pm_card_chargeDeclined'],
  ...['pm_card_threeDSecure2Required', 'pm_card_threeDSecure2Required', 'pm_card_createDispute'],
]

export const pay = withVisit(
  { card: fc.constantFrom(...cards), isKeyed: sometimes(30) },
  async ({ challenges, tell, heard, nameOf }, { card, isKeyed }, chosen, visit) => {
    const { id, customer, totalCents, key } = chosen
    const step = tell(`${nameOf(customer)} pays ${visit} by ${card}${isKeyed ? ' with a key' : ''}`)
    const body = { appointmentId: id, amount: totalCents, currency: 'eur', payment_method: card, confirm: true }
    const headers = isKeyed ? { 'idempotency-key': `${key}-${card}` } : {}
    const { body: payment } = await heard('pay', step, customer.post('/api/v1/payment', body, headers))
    if (payment.status === 'succeeded') chosen.isPaid = true
    if (payment.client_secret) challenges.push({ paymentId: payment.id, clientSecret: payment.client_secret, customer })
  },
)

export const authenticate = step(
  { which: place, outcome: fc.constantFrom('success', 'success', 'failure'), returns: sometimes(50), instead: pay },
  async (stage, { which, outcome, returns, instead }) => {
    const { app, challenges, tell, heard, nameOf } = stage
    const challenge = at(challenges, which)
    if (!challenge) return instead(stage)
    const { customer, paymentId, clientSecret } = challenge
    const step = tell(`${nameOf(customer)} ${returns ? 'comes back' : 'stays away'} after ${outcome} at her bank`)
    const [intentId] = clientSecret.split('_secret_')
    // The call fails when the challenge is over or the provider is away; the bank's page shows that.
    await fetch(`${app.sandbox?.url}/sandbox/payment_intents/${intentId}/authenticate`, {
      method: 'POST',
      body: new URLSearchParams({ client_secret: clientSecret, outcome }),
    }).catch(() => {})
    if (returns) await heard('come back from the bank', step, customer.post(`/api/v1/payment/${paymentId}/confirm`))
  },
)

export const giveUp = withUnpaidVisit({}, async ({ tell, heard, nameOf }, _, { id, customer }, visit) => {
  const step = tell(`${nameOf(customer)} gives up ${visit}`)
  await heard('give up', step, customer.delete(`/api/v1/appointment/${id}`))
})

export const cancel = withPaidVisit(
  { by: fc.constantFrom('customer', 'customer', 'professional', 'operator') },
  async ({ operator, tell, heard }, { by }, chosen, visit) => {
    const step = tell(`the ${by} cancels ${visit}`)
    const person = { ...chosen, operator }[by]
    const change = { status: 'Annuler', ...(by === 'operator' && { reason: 'Le salon a été inondé.' }) }
    await heard(`cancel by ${by}`, step, person.patch(`/api/v1/appointment/${chosen.id}`, change))
  },
)

export const move = withPaidVisit(
  { to: halfHours },
  async ({ at, opensAt, tell, heard, nameOf }, { to }, { id, customer }, visit) => {
    const start = opensAt + to / 2
    const step = tell(`${nameOf(customer)} moves ${visit} to ${start} h`)
    const hours = { date: at(start), endTime: at(start + 1) }
    await heard('move', step, customer.post(`/api/v1/appointment/${id}/move`, hours))
  },
)

export const changeWindow = step(
  { whose: place, isMoved: sometimes(60), to: fc.nat({ max: 2 }) },
  async ({ at, opensAt, professionals, tell, heard, nameOf }, { whose, isMoved, to }) => {
    const nadia = oneOf(professionals, whose)
    const url = `/api/v1/disponibilite/${nadia.slotId}`
    const step = tell(`${nameOf(nadia)} ${isMoved ? 'moves' : 'closes'} her window`)
    const start = opensAt + to / 2
    const asked = isMoved ? nadia.patch(url, { start: at(start), end: at(start + 3) }) : nadia.delete(url)
    await heard('change of a window', step, asked)
  },
)

export const finish = withPaidVisit(
  { by: fc.constantFrom('professional', 'professional', 'operator') },
  async ({ operator, tell, heard }, { by }, chosen, visit) => {
    const step = tell(`the ${by} says that ${visit} is over`)
    const person = { ...chosen, operator }[by]
    await heard(`finish by ${by}`, step, person.patch(`/api/v1/appointment/${chosen.id}`, { status: 'Terminé' }))
  },
)

export const report = withPaidVisit(
  { by: fc.constantFrom('customer', 'professional') },
  async ({ tell, heard }, { by }, chosen, visit) => {
    const type = by === 'customer' ? 'professional_absent' : 'customer_absent'
    const step = tell(`the ${by} of ${visit} says that the other was absent`)
    const asked = chosen[by].post(`/api/v1/appointment/${chosen.id}/report`, { type, text: 'Personne n’est venu.' })
    const { status } = await heard(`absence reported by ${by}`, step, asked)
    if (status === 201) chosen.isReported = true
  },
)

export const refund = withPaidVisit(
  { isWhole: sometimes(30), part: place, isTwice: sometimes(30) },
  async ({ operator, tell, heard }, { isWhole, part, isTwice }, { id }, visit) => {
    const url = `/api/v1/admin/appointments/${id}`
    const { refundable = 0 } = (await operator.get(url)).body
    const left = Math.round(refundable * 100)
    const amount = isWhole ? left : 1 + (part % Math.max(1, left))
    const step = tell(`the operator gives back ${amount} of ${left} of ${visit}${isTwice ? ', in two tabs' : ''}`)
    const ask = () => {
      const asked = operator.post(`${url}/refund`, { amount, refundable: left, reason: 'La coiffure était à refaire.' })
      return heard(`refund in ${amount === left ? 'full' : 'part'}`, step, asked)
    }
    await Promise.all(isTwice ? [ask(), ask()] : [ask()])
  },
)

export const decide = step(
  { which: place, decision: fc.constantFrom(...absenceDecisions), isTwice: sometimes(30), instead: report },
  async (stage, { which, decision, isTwice, instead }) => {
    const { operator, holds, tell, heard } = stage
    const chosen = at(
      holds.filter(({ isReported }) => isReported),
      which,
    )
    if (!chosen) return instead(stage)
    const url = `/api/v1/admin/appointments/${chosen.id}`
    const { refundable = 0 } = (await operator.get(url)).body
    const refund = decision === 'professional_absent' ? Math.round(refundable * 100) : 0
    const ask = () => {
      const step = tell(`the operator decides of visit ${holds.indexOf(chosen)}: ${decision}, ${refund} go back`)
      const asked = operator.post(`${url}/absence`, { decision, refund, reason: 'Les deux ont été entendues.' })
      return heard(`absence decided: ${decision}`, step, asked)
    }
    await Promise.all(isTwice ? [ask(), ask()] : [ask()])
  },
)
