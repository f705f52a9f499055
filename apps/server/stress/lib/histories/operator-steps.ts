import { debtWays } from '@couronne/contract/money/debts'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { Person, Stage } from './stage.ts'
import { at, oneOf, place, sometimes, step, withPaidVisit } from './step.ts'

/**
 * The appointment is over, and an operator pays its professional early instead of after 48 hours. Two operators may do
 * so at once.
 */
export const payEarly = withPaidVisit({ isTwice: sometimes(30) }, async (stage, { isTwice }, visit, name) => {
  const { operator, tell, heard, nameOf } = stage
  const { id, professional } = visit
  const finished = tell(`${nameOf(professional)} says that ${name} is over`)
  await heard(
    'finish by professional',
    finished,
    professional.patch(`/api/v1/appointment/${id}`, { status: 'Terminé' }),
  )
  const { earlyPayout } = (await operator.get(`/api/v1/admin/people/${professional.id}`)).body
  const amount = Math.round((earlyPayout?.amount ?? 1) * 100)
  const step = tell(`the operator pays ${amount} out early to ${nameOf(professional)}${isTwice ? ', in two tabs' : ''}`)
  const ask = () => {
    const body = { amount, reason: 'Son loyer est à payer demain.' }
    return heard('early payout', step, operator.post(`/api/v1/admin/people/${professional.id}/early-payout`, body))
  }
  await Promise.all(isTwice ? [ask(), ask()] : [ask()])
})

type Due = { professionalId: string; owed: number }

/** A debt is settled by bank transfer or written off, in full or in part. Two operators may record it at once. */
export const writeDown = step(
  { which: place, way: fc.constantFrom(...debtWays), part: place, isWhole: sometimes(50), isTwice: sometimes(30) },
  async ({ operator, professionals, tell, heard, nameOf }, { which, way, part, isWhole, isTwice }) => {
    const due: Due[] = (await operator.get('/api/v1/admin/reversals?limit=100')).body
    const debtors = professionals.filter(({ id }) => due.some(({ professionalId }) => professionalId === id))
    const debtor = at(debtors, which)
    if (!debtor) return
    const owed = Math.round((due.find(({ professionalId }) => professionalId === debtor.id)?.owed ?? 0) * 100)
    const amount = isWhole ? owed : 1 + (part % owed)
    const told = tell(`${amount} of ${owed} that ${nameOf(debtor)} owes are ${way}${isTwice ? ', in two tabs' : ''}`)
    const ask = () => {
      const body = { way, amount, owed, reason: 'Nous en avons parlé avec elle.' }
      return heard(`debt ${way}`, told, operator.post(`/api/v1/admin/people/${debtor.id}/debt`, body))
    }
    await Promise.all(isTwice ? [ask(), ask()] : [ask()])
  },
)

export const suspend = step({ who: place, danger: sometimes(60) }, async (stage, { who, danger }) => {
  const { operator, customers, professionals, suspended, tell, heard, nameOf } = stage
  const person = oneOf<Person>([...professionals, ...customers], who)
  const step = tell(`the operator suspends ${nameOf(person)}${danger ? ' at once' : ', from tomorrow on'}`)
  const asked = operator.post(`/api/v1/admin/people/${person.id}/suspend`, { danger, reason: 'Des plaintes répétées.' })
  const { status } = await heard(`suspension of a ${person.role}`, step, asked)
  if (status < 300) suspended.add(person)
})

/** Restores a suspended person. The old session is reactivated, which is as good as a new login. */
const letIn = async ({ app, operator, suspended, tell, heard, nameOf }: Stage, person: Person) => {
  const step = tell(`the operator lets ${nameOf(person)} in again`)
  const asked = operator.post(`/api/v1/admin/people/${person.id}/restore`, { reason: 'Les plaintes sont levées.' })
  const { status } = await heard(`end of a suspension of a ${person.role}`, step, asked)
  await app.db.updateTable('sessions').set({ revokedAt: null }).where('userId', '=', person.id).execute()
  if (status < 300) suspended.delete(person)
}

export const restore = step({ which: place }, async (stage, { which }) => {
  const person = at([...stage.suspended], which)
  if (person) await letIn(stage, person)
})

/** Restores everyone: customers take part in other histories, and professionals must be able to open accounts. */
export const restoreAll = async (stage: Stage) => {
  for (const person of stage.suspended) await letIn(stage, person)
}

/**
 * A debt that was settled by other means or written off has not come back to the provider, and a later transfer to the
 * same professional is not covered by its charge. The operator tops up what the refused transfers lack.
 */
export const topUp = async ({ app, professionals, tell }: Stage) => {
  const hers = professionals.map(({ id }) => id)
  const { rows } = await sql<{ waiting: number }>`
    select coalesce(sum(t.amount_cents), 0)::integer as waiting
    from transfers t join appointments a on a.id = t.purchase_id
    where a.professional_id = any(${hers}::uuid[]) and t.status = 'undecided' and t.refusals > 0
      and exists (select from debt_closures w where w.professional_id = a.professional_id)`.execute(app.db)
  const waiting = rows[0]?.waiting ?? 0
  const { available } = await app.deps.stripe.balance.retrieve()
  const lacks = waiting - (available[0]?.amount ?? 0)
  if (waiting === 0 || lacks <= 0) return
  tell(`the operator tops up ${lacks}`)
  await app.deps.stripe.topups.create({ amount: lacks, currency: 'eur' })
}
