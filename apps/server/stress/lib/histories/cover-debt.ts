import { holdHours } from '../../../test/bookings.ts'
import { runJobsNow, runRecurringJobsNow, submitAccount } from './environment-steps.ts'
import type { HistoryContext } from './history-context.ts'
import { closeDebt } from './operator-steps.ts'
import { choiceIndex, pickAt, sometimes, step } from './step.ts'

const dayMinutes = 24 * 60
/** After this many days every transfer has been paid out to the professional's bank, whatever the weekday. */
const paidOutDays = 7

/**
 * A customer gets a refund after the professional's share has been paid out to the bank, which leaves a debt. An
 * operator may settle or write off some of it. The share of another appointment is transferred later and covers the
 * debt.
 */
const shape = {
  which: choiceIndex,
  part: choiceIndex,
  isConfirmed: sometimes(50),
  isClosed: sometimes(50),
  closeDebt: closeDebt,
}

export const coverDebt = step(shape, async (stage, drawn) => {
  const { app, clock, operator, customers, holds, recordStep, recordReply, passTime } = stage
  app.sandbox?.faults.remove()
  const paidOutAppointment = pickAt(await paidOutAppointments(stage), drawn.which)
  const hold = holds.find(({ id }) => id === paidOutAppointment?.id)
  if (!hold) return
  const { professional, priceCents, totalCents } = hold
  const inHours = (hours: number) =>
    new Date(Math.ceil(clock.now().getTime() / 3_600_000) * 3_600_000 + hours * 3_600_000)
  const [from, to] = [inHours(paidOutDays * 24 + 2), inHours(paidOutDays * 24 + 3)]
  const step = recordStep(`${stage.nameOf(professional)} works a week later, and is booked`)
  const window = { start: from.toISOString(), end: to.toISOString() }
  if ((await recordReply('later window', step, professional.post('/api/v1/disponibilite', window))).status !== 201)
    return
  const customer = pickAt(customers, drawn.which)
  if (!customer) return
  const hours = { date: from, endTime: to }
  const { status, body: newHold } = await recordReply('hold', step, holdHours(customer, professional, hours))
  if (status !== 201) return
  const laterHold = { id: newHold.id, customer, professional, priceCents, totalCents, key: `key-${newHold.id}` }
  holds.push({ ...laterHold, isPaid: true, isReported: false })
  const card = { amount: totalCents, currency: 'eur', payment_method: 'pm_card_visa', confirm: true }
  await recordReply('pay', step, customer.post('/api/v1/payment', { appointmentId: newHold.id, ...card }))

  recordStep(`${paidOutDays} days pass`)
  await passTime(paidOutDays * dayMinutes)
  const url = `/api/v1/admin/appointments/${hold.id}`
  const { refundable = 0 } = (await operator.get(url)).body
  const refundableCents = Math.round(refundable * 100)
  if (refundableCents === 0) return
  const amount = 1 + (drawn.part % refundableCents)
  const refundStep = recordStep(
    `the operator refunds ${amount} of ${refundableCents}, which the professional’s bank has`,
  )
  const refund = { amount, refundable: refundableCents, reason: 'La coiffure était à refaire.' }
  await recordReply('refund in part', refundStep, operator.post(`${url}/refund`, refund))
  await runJobsNow(stage)
  if (drawn.isClosed) await drawn.closeDebt(stage)
  recordStep('the later appointment is over, and payable')
  await passTime(4 * 60)
  if (drawn.isConfirmed)
    await recordReply(
      'finish by professional',
      refundStep,
      professional.patch(`/api/v1/appointment/${newHold.id}`, { status: 'Terminé' }),
    )
  await passTime(3 * dayMinutes)
  await runRecurringJobsNow(stage)
  await runJobsNow(stage)
})

/** Returns appointments whose share has been transferred; payable shares are transferred first. */
const paidOutAppointments = async (stage: HistoryContext) => {
  const { app, professionals } = stage
  for (const nadia of professionals) await submitAccount(stage, nadia, 'complete')
  await runJobsNow(stage)
  await runRecurringJobsNow(stage)
  await runJobsNow(stage)
  return app.db
    .selectFrom('transfers as t')
    .innerJoin('appointments as a', 'a.id', 't.purchaseId')
    .select('a.id')
    .where('t.status', '=', 'succeeded')
    .where(
      'a.professionalId',
      'in',
      professionals.map(({ id }) => id),
    )
    .orderBy('t.id')
    .execute()
}
