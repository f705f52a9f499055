import { absenceDecisions } from '@couronne/contract/booking/appointments'
import fc from 'fast-check'
import {
  choiceIndex,
  halfHours,
  pickAt,
  pickOne,
  sometimes,
  step,
  withAppointment,
  withPaidAppointment,
  withUnpaidAppointment,
} from './step.ts'

const cards = [
  ...['pm_card_visa', 'pm_card_visa', 'pm_card_visa', 'pm_card_chargeDeclined'],
  ...['pm_card_threeDSecure2Required', 'pm_card_threeDSecure2Required', 'pm_card_createDispute'],
]

export const pay = withAppointment(
  { card: fc.constantFrom(...cards), isKeyed: sometimes(30) },
  async ({ challenges, recordStep, recordReply, nameOf }, { card, isKeyed }, hold, name) => {
    const { id, customer, totalCents, key } = hold
    const step = recordStep(`${nameOf(customer)} pays ${name} by ${card}${isKeyed ? ' with a key' : ''}`)
    const body = { appointmentId: id, amount: totalCents, currency: 'eur', payment_method: card, confirm: true }
    const headers = isKeyed ? { 'idempotency-key': `${key}-${card}` } : {}
    const { body: payment } = await recordReply('pay', step, customer.post('/api/v1/payment', body, headers))
    if (payment.status === 'succeeded') hold.isPaid = true
    if (payment.client_secret) challenges.push({ paymentId: payment.id, clientSecret: payment.client_secret, customer })
  },
)

export const authenticate = step(
  {
    which: choiceIndex,
    outcome: fc.constantFrom('success', 'success', 'failure'),
    returns: sometimes(50),
    instead: pay,
  },
  async (stage, { which, outcome, returns, instead }) => {
    const { app, challenges, recordStep, recordReply, nameOf } = stage
    const challenge = pickAt(challenges, which)
    if (!challenge) return instead(stage)
    const { customer, paymentId, clientSecret } = challenge
    const step = recordStep(`${nameOf(customer)} ${returns ? 'comes back' : 'stays away'} after ${outcome} at the bank`)
    const [intentId] = clientSecret.split('_secret_')
    // The call fails when the challenge is over or the provider is away; the bank's page shows that.
    await fetch(`${app.sandbox?.url}/sandbox/payment_intents/${intentId}/authenticate`, {
      method: 'POST',
      body: new URLSearchParams({ client_secret: clientSecret, outcome }),
    }).catch(() => {})
    if (returns)
      await recordReply('come back from the bank', step, customer.post(`/api/v1/payment/${paymentId}/confirm`))
  },
)

export const abandon = withUnpaidAppointment(
  {},
  async ({ recordStep, recordReply, nameOf }, _, { id, customer }, name) => {
    const step = recordStep(`${nameOf(customer)} abandons ${name}`)
    await recordReply('abandon', step, customer.delete(`/api/v1/appointment/${id}`))
  },
)

export const cancel = withPaidAppointment(
  { by: fc.constantFrom('customer', 'customer', 'professional', 'operator') },
  async ({ operator, recordStep, recordReply }, { by: role }, hold, name) => {
    const step = recordStep(`the ${role} cancels ${name}`)
    const person = { ...hold, operator }[role]
    const change = { status: 'Annuler', ...(role === 'operator' && { reason: 'Le salon a été inondé.' }) }
    await recordReply(`cancel by ${role}`, step, person.patch(`/api/v1/appointment/${hold.id}`, change))
  },
)

export const reschedule = withPaidAppointment(
  { to: halfHours },
  async ({ at, opensAt, recordStep, recordReply, nameOf }, { to }, { id, customer }, name) => {
    const start = opensAt + to / 2
    const step = recordStep(`${nameOf(customer)} reschedules ${name} to ${start} h`)
    const hours = { date: at(start), endTime: at(start + 1) }
    await recordReply('reschedule', step, customer.post(`/api/v1/appointment/${id}/move`, hours))
  },
)

export const changeWindow = step(
  { whose: choiceIndex, isRescheduled: sometimes(60), to: fc.nat({ max: 2 }) },
  async ({ at, opensAt, professionals, recordStep, recordReply, nameOf }, { whose: professionalIndex, isRescheduled, to }) => {
    const nadia = pickOne(professionals, professionalIndex)
    const url = `/api/v1/disponibilite/${nadia.windowId}`
    const step = recordStep(`${nameOf(nadia)} ${isRescheduled ? 'reschedules' : 'closes'} a window`)
    const start = opensAt + to / 2
    const request = isRescheduled ? nadia.patch(url, { start: at(start), end: at(start + 3) }) : nadia.delete(url)
    await recordReply('change of a window', step, request)
  },
)

export const finish = withPaidAppointment(
  { by: fc.constantFrom('professional', 'professional', 'operator') },
  async ({ operator, recordStep, recordReply }, { by: role }, hold, name) => {
    const step = recordStep(`the ${role} says that ${name} is over`)
    const person = { ...hold, operator }[role]
    await recordReply(`finish by ${role}`, step, person.patch(`/api/v1/appointment/${hold.id}`, { status: 'Terminé' }))
  },
)

export const report = withPaidAppointment(
  { by: fc.constantFrom('customer', 'professional') },
  async ({ recordStep, recordReply }, { by: role }, hold, name) => {
    const type = role === 'customer' ? 'professional_absent' : 'customer_absent'
    const step = recordStep(`the ${role} of ${name} says that the other was absent`)
    const request = hold[role].post(`/api/v1/appointment/${hold.id}/report`, { type, text: 'Personne n’est venu.' })
    const { status } = await recordReply(`absence reported by ${role}`, step, request)
    if (status === 201) hold.isReported = true
  },
)

export const refund = withPaidAppointment(
  { isWhole: sometimes(30), part: choiceIndex, isTwice: sometimes(30) },
  async ({ operator, recordStep, recordReply }, { isWhole, part, isTwice }, { id }, name) => {
    const url = `/api/v1/admin/appointments/${id}`
    const { refundable = 0 } = (await operator.get(url)).body
    const refundableCents = Math.round(refundable * 100)
    const amount = isWhole ? refundableCents : 1 + (part % Math.max(1, refundableCents))
    const step = recordStep(
      `the operator gives back ${amount} of ${refundableCents} of ${name}${isTwice ? ', in two tabs' : ''}`,
    )
    const sendRequest = () => {
      const request = operator.post(`${url}/refund`, {
        amount,
        refundable: refundableCents,
        reason: 'La coiffure était à refaire.',
      })
      return recordReply(`refund in ${amount === refundableCents ? 'full' : 'part'}`, step, request)
    }
    await Promise.all(isTwice ? [sendRequest(), sendRequest()] : [sendRequest()])
  },
)

export const decide = step(
  { which: choiceIndex, decision: fc.constantFrom(...absenceDecisions), isTwice: sometimes(30), instead: report },
  async (stage, { which, decision, isTwice, instead }) => {
    const { operator, holds, recordStep, recordReply } = stage
    const hold = pickAt(
      holds.filter(({ isReported }) => isReported),
      which,
    )
    if (!hold) return instead(stage)
    const url = `/api/v1/admin/appointments/${hold.id}`
    const { refundable = 0 } = (await operator.get(url)).body
    const refund = decision === 'professional_absent' ? Math.round(refundable * 100) : 0
    const sendRequest = () => {
      const step = recordStep(`the operator decides of visit ${holds.indexOf(hold)}: ${decision}, ${refund} go back`)
      const request = operator.post(`${url}/absence`, { decision, refund, reason: 'Les deux ont été entendues.' })
      return recordReply(`absence decided: ${decision}`, step, request)
    }
    await Promise.all(isTwice ? [sendRequest(), sendRequest()] : [sendRequest()])
  },
)
