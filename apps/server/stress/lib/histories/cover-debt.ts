import { writeDown } from './operator-steps.ts'
import type { Stage } from './stage.ts'
import { at, place, sometimes, step } from './step.ts'
import { handIn, sweepNow, workNow } from './surroundings.ts'

const dayMinutes = 24 * 60
/** After this many days every transfer has been paid out to the professional's bank, whatever the weekday. */
const paidOutDays = 7

/**
 * A customer gets a refund after the professional's share has been paid out to the bank, which leaves a debt. An
 * operator may settle or write off some of it. The share of another appointment is transferred later and covers the
 * debt.
 */
const drawn = { which: place, part: place, isTold: sometimes(50), isClosed: sometimes(50), writesDown: writeDown }

export const coverDebt = step(drawn, async (stage, drawn) => {
  const { app, clock, operator, customers, holds, tell, heard, pass } = stage
  app.sandbox?.faults.takeBack()
  const sent = at(await paidOut(stage), drawn.which)
  const chosen = holds.find(({ id }) => id === sent?.id)
  if (!chosen) return
  const { professional, priceCents, totalCents } = chosen
  const inHours = (hours: number) =>
    new Date(Math.ceil(clock.now().getTime() / 3_600_000) * 3_600_000 + hours * 3_600_000)
  const [from, to] = [inHours(paidOutDays * 24 + 2), inHours(paidOutDays * 24 + 3)]
  const step = tell(`${stage.nameOf(professional)} works a week later, and is booked`)
  const window = { start: from.toISOString(), end: to.toISOString() }
  if ((await heard('later window', step, professional.post('/api/v1/disponibilite', window))).status !== 201) return
  const customer = at(customers, drawn.which)
  if (!customer) return
  const body = { libelle: 'Braids', professional: professional.id, date: from, endTime: to }
  const { status, body: held } = await heard('hold', step, customer.post('/api/v1/appointment', body))
  if (status !== 201) return
  const later = { id: held.id, customer, professional, priceCents, totalCents, key: `key-${held.id}` }
  holds.push({ ...later, isPaid: true, isReported: false })
  const card = { amount: totalCents, currency: 'eur', payment_method: 'pm_card_visa', confirm: true }
  await heard('pay', step, customer.post('/api/v1/payment', { appointmentId: held.id, ...card }))

  tell(`${paidOutDays} days pass`)
  await pass(paidOutDays * dayMinutes)
  const url = `/api/v1/admin/appointments/${chosen.id}`
  const { refundable = 0 } = (await operator.get(url)).body
  const left = Math.round(refundable * 100)
  if (left === 0) return
  const amount = 1 + (drawn.part % left)
  const told = tell(`the operator gives back ${amount} of ${left}, when her bank has it`)
  const refund = { amount, refundable: left, reason: 'La coiffure était à refaire.' }
  await heard('refund in part', told, operator.post(`${url}/refund`, refund))
  await workNow(stage)
  if (drawn.isClosed) await drawn.writesDown(stage)
  tell('the later visit is over, and payable')
  await pass(4 * 60)
  if (drawn.isTold)
    await heard(
      'finish by professional',
      told,
      professional.patch(`/api/v1/appointment/${held.id}`, { status: 'Terminé' }),
    )
  await pass(3 * dayMinutes)
  await sweepNow(stage)
  await workNow(stage)
})

/** Returns appointments whose share has been transferred; due shares are transferred first. */
const paidOut = async (stage: Stage) => {
  const { app, professionals } = stage
  for (const nadia of professionals) await handIn(stage, nadia, 'complete')
  await workNow(stage)
  await sweepNow(stage)
  await workNow(stage)
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
