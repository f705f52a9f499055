import { debtClosureKinds } from '@couronne/contract/money/debts'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { Person } from '../../../test/harness.ts'
import type { HistoryContext } from './history-context.ts'
import { choiceIndex, pickAt, pickOne, sometimes, step, withPaidAppointment } from './step.ts'

/**
 * The appointment is over, and an operator pays its professional early instead of after 48 hours. Two operators may do
 * so at once.
 */
export const payEarly = withPaidAppointment(
  { isTwice: sometimes(30) },
  async (stage, { isTwice }, appointment, name) => {
    const { operator, recordStep, recordReply, nameOf } = stage
    const { id, professional } = appointment
    const finished = recordStep(`${nameOf(professional)} finishes ${name}`)
    await recordReply(
      'finish by professional',
      finished,
      professional.patch(`/api/v1/appointment/${id}`, { status: 'Terminé' }),
    )
    const { earlyPayout } = (await operator.get(`/api/v1/admin/people/${professional.id}`)).body
    const amount = Math.round((earlyPayout?.amount ?? 1) * 100)
    const step = recordStep(
      `the operator pays ${amount} out early to ${nameOf(professional)}${isTwice ? ', in two tabs' : ''}`,
    )
    const sendRequest = () => {
      const body = { amount, reason: 'Son loyer est à payer demain.' }
      return recordReply(
        'early payout',
        step,
        operator.post(`/api/v1/admin/people/${professional.id}/early-payout`, body),
      )
    }
    await Promise.all(isTwice ? [sendRequest(), sendRequest()] : [sendRequest()])
  },
)

type Debtor = { professionalId: string; owed: number }

/** A debt is settled by bank transfer or written off, in full or in part. Two operators may record it at once. */
export const closeDebt = step(
  {
    which: choiceIndex,
    kind: fc.constantFrom(...debtClosureKinds),
    part: choiceIndex,
    isWhole: sometimes(50),
    isTwice: sometimes(30),
  },
  async ({ operator, professionals, recordStep, recordReply, nameOf }, { which, kind, part, isWhole, isTwice }) => {
    const pendingReversals: Debtor[] = (await operator.get('/api/v1/admin/reversals?limit=100')).body
    const debtors = professionals.filter(({ id }) =>
      pendingReversals.some(({ professionalId }) => professionalId === id),
    )
    const debtor = pickAt(debtors, which)
    if (!debtor) return
    const owed = Math.round(
      (pendingReversals.find(({ professionalId }) => professionalId === debtor.id)?.owed ?? 0) * 100,
    )
    const amount = isWhole ? owed : 1 + (part % owed)
    const recordedStep = recordStep(
      `${amount} of ${owed} that ${nameOf(debtor)} owes are ${kind}${isTwice ? ', in two tabs' : ''}`,
    )
    const sendRequest = () => {
      const body = { kind, amount, owed, reason: 'Nous en avons parlé avec elle.' }
      return recordReply(`debt ${kind}`, recordedStep, operator.post(`/api/v1/admin/people/${debtor.id}/debt`, body))
    }
    await Promise.all(isTwice ? [sendRequest(), sendRequest()] : [sendRequest()])
  },
)

export const suspend = step(
  { personIndex: choiceIndex, danger: sometimes(60) },
  async (stage, { personIndex, danger }) => {
    const { operator, customers, professionals, suspended, recordStep, recordReply, nameOf } = stage
    const person = pickOne<Person>([...professionals, ...customers], personIndex)
    const step = recordStep(`the operator suspends ${nameOf(person)}${danger ? ' at once' : ', from tomorrow on'}`)
    const request = operator.post(`/api/v1/admin/people/${person.id}/suspend`, {
      danger,
      reason: 'Des plaintes répétées.',
    })
    const { status } = await recordReply(`suspension of a ${person.role}`, step, request)
    if (status < 300) suspended.add(person)
  },
)

/** Restores a suspended person. The old session is reactivated, which is as good as a new login. */
const restorePerson = async (
  { app, operator, suspended, recordStep, recordReply, nameOf }: HistoryContext,
  person: Person,
) => {
  const step = recordStep(`the operator lets ${nameOf(person)} in again`)
  const request = operator.post(`/api/v1/admin/people/${person.id}/restore`, { reason: 'Les plaintes sont levées.' })
  const { status } = await recordReply(`end of a suspension of a ${person.role}`, step, request)
  await app.db.updateTable('sessions').set({ revokedAt: null }).where('userId', '=', person.id).execute()
  if (status < 300) suspended.delete(person)
}

export const restore = step({ which: choiceIndex }, async (stage, { which }) => {
  const person = pickAt([...stage.suspended], which)
  if (person) await restorePerson(stage, person)
})

/** Restores everyone: customers take part in other histories, and professionals must be able to open accounts. */
export const restoreAll = async (stage: HistoryContext) => {
  for (const person of stage.suspended) await restorePerson(stage, person)
}

/**
 * A debt that was settled by other means or written off has not come back to the provider, and a later transfer to the
 * same professional is not covered by its charge. The operator tops up what the refused transfers lack.
 */
export const topUp = async ({ app, professionals, recordStep }: HistoryContext) => {
  const ownIds = professionals.map(({ id }) => id)
  const { rows } = await sql<{ waiting: number }>`
    select coalesce(sum(t.amount_cents), 0)::integer as waiting
    from transfers t join appointments a on a.id = t.purchase_id
    where a.professional_id = any(${ownIds}::uuid[]) and t.status = 'undecided' and t.refusals > 0
      and exists (select from debt_closures w where w.professional_id = a.professional_id)`.execute(app.db)
  const waiting = rows[0]?.waiting ?? 0
  const { available } = await app.deps.stripe.balance.retrieve()
  const missingCents = waiting - (available[0]?.amount ?? 0)
  if (waiting === 0 || missingCents <= 0) return
  recordStep(`the operator tops up ${missingCents}`)
  await app.deps.stripe.topups.create({ amount: missingCents, currency: 'eur' })
}
