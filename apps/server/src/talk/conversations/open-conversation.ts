import { frenchDateTime } from '@couronne/contract/lib/french-formats'
import type { OpenBody } from '@couronne/contract/talk/conversations'
import { sql } from 'kysely'
import { lockParties } from '../../booking/appointments/hold-checks.ts'
import type { Deps } from '../../deps.ts'
import { rejectMissingDeclarations } from '../../identity/accounts/declarations.ts'
import { assertAllowed } from '../../lib/allowed-actions.ts'
import { lockAccount } from '../../lib/database/lock-account.ts'
import { inTransaction, type Tx, type WithTx } from '../../lib/database/transaction.ts'
import { DomainError, validationError } from '../../lib/domain-error.ts'
import type { Viewer } from '../../lib/http/viewer.ts'
import { publicProfessional } from '../../marketplace/professionals/queries.ts'
import { denyQuestion, questionsCountMs } from './conversation.rules.ts'
import { openConversationFor } from './queries.ts'
import { signalOwn } from './signals.ts'

type OpenDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'live'>

/** Opens the conversation that the body names, or returns the one that exists. */
export const openConversation = async (deps: OpenDeps, viewer: Viewer, body: OpenBody) => {
  const { sid, isNew } = await inTransaction(deps, async (deps) => {
    const opened = await findOrOpen(deps, viewer, body)
    signalOwn(deps, { userId: viewer.id, otherUserId: null }, 'conversation', { sid: opened.sid })
    return opened
  })
  return { conversation: await openConversationFor(deps, viewer, sid), isNew }
}

const findOrOpen = (deps: WithTx<OpenDeps>, viewer: Viewer, { appointmentId, professional }: OpenBody) => {
  if (appointmentId) return openWithParty(deps, viewer, appointmentId)
  if (professional) return askProfessional(deps, viewer, professional)
  return openWithTeam(deps, viewer)
}

const openWithTeam = async ({ db, clock }: WithTx<OpenDeps>, viewer: Viewer) => {
  if (viewer.role === 'admin') throw new DomainError('forbidden')
  await lockAccount(db, viewer.id)
  return findOrCreate(db, { userId: viewer.id }, { side: 1, now: clock.now() })
}

/** Operators open the team's conversation with a person. They are no such persons themselves. */
export const openWithPerson = async (deps: OpenDeps, viewer: Viewer, userId: string) => {
  const { sid, isNew } = await inTransaction(deps, async ({ clock }, db) => {
    const { role } = await lockAccount(db, userId, 'key share', 'not_found')
    if (role === 'admin') throw new DomainError('not_found')
    return findOrCreate(db, { userId }, { side: 2, now: clock.now() })
  })
  return { conversation: await openConversationFor(deps, viewer, sid), isNew }
}

/** The parties of an appointment that was ever paid may open it, whatever became of the appointment. */
const openWithParty = async ({ db, clock }: WithTx<OpenDeps>, viewer: Viewer, appointmentId: string) => {
  const appointment = await db
    .selectFrom('appointments as a')
    .select(['a.customerId', 'a.professionalId', 'a.paidAt'])
    .where('a.id', '=', appointmentId)
    .where(sql<boolean>`${viewer.id}::uuid in (a.customer_id, a.professional_id)`)
    .executeTakeFirst()
  if (!appointment) throw new DomainError('not_found')
  const { paidAt, ...pair } = appointment
  if (!paidAt) throw new DomainError('appointment_unpaid')
  await lockParties(db, pair.customerId, pair.professionalId)
  await lockAccount(db, viewer.id)
  return findOrCreate(db, pair, { side: pair.customerId === viewer.id ? 1 : 2, now: clock.now() })
}

/** The locks of the two make questions of one customer count each other. */
const askProfessional = async ({ db, clock, config }: WithTx<OpenDeps>, viewer: Viewer, professionalId: string) => {
  const now = clock.now()
  if (professionalId === viewer.id) throw validationError('professional', 'Vous ne pouvez pas vous écrire à vous-même.')
  await lockParties(db, viewer.id, professionalId)
  const { confirmedAt, cityId } = await lockAccount(db, viewer.id)
  if (!confirmedAt) throw new DomainError('not_confirmed')
  await rejectMissingDeclarations(db, viewer.id)
  await publicProfessional(db, { visibility: config.visibility, customerId: viewer.id }, professionalId)
  const opened = await findOrCreate(db, { customerId: viewer.id, professionalId }, { side: 1, now })
  if (await isWritable(db, opened.sid, now)) return opened
  assertAllowed(
    denyQuestion(
      await questionsOf(db, viewer.id, now),
      now,
      await untilTextIn(db, cityId, 'écrire à une nouvelle coiffeuse'),
    ),
  )
  await db.updateTable('conversations').set({ questionAt: now }).where('id', '=', opened.sid).execute()
  return opened
}

const isWritable = async (db: Tx, sid: string, now: Date) => {
  const { isOpen } = await db
    .selectFrom('conversations as c')
    .select(sql<boolean>`coalesce(writable_until(c) > ${now}, false)`.as('isOpen'))
    .where('c.id', '=', sid)
    .executeTakeFirstOrThrow()
  return isOpen
}

/** Returns the instants of the customer's recent questions, the latest first. */
const questionsOf = async (db: Tx, customerId: string, now: Date) => {
  const asked = await db
    .selectFrom('conversations')
    .select(sql<Date>`question_at`.as('askedAt'))
    .where('customerId', '=', customerId)
    .where('questionAt', '>', new Date(now.getTime() - questionsCountMs))
    .orderBy('questionAt', 'desc')
    .execute()
  return asked.map(({ askedAt }) => askedAt)
}

/** Returns a sentence that says, in the time of the town, from when on something is allowed again. */
export const untilTextIn = async (db: Tx, cityId: number, action: string) => {
  const { zone } = await db.selectFrom('cities').select('zone').where('id', '=', cityId).executeTakeFirstOrThrow()
  return (until: Date) => `Vous pourrez ${action} à partir du ${frenchDateTime(until, zone)}.`
}

type Between = { customerId: string; professionalId: string } | { userId: string }

/**
 * Returns the conversation of these people, which the caller's side has in its list from now on. The constraints allow
 * one only, and the caller has locked the accounts.
 */
const findOrCreate = async (db: Tx, between: Between, { side, now }: { side: 1 | 2; now: Date }) => {
  const created = await db
    .insertInto('conversations')
    .values({ ...between, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (created) await addParticipants(db, created.id, between)
  const { id } =
    created ??
    (await db
      .selectFrom('conversations')
      .select('id')
      .where((eb) => eb.and(between))
      .executeTakeFirstOrThrow())
  await db
    .updateTable('participants')
    .set({ isListed: true })
    .where('conversationId', '=', id)
    .where('side', '=', side)
    .where('isListed', '=', false)
    .execute()
  return { sid: id, isNew: created !== undefined }
}

/** Neither side has the conversation in its list yet: who opens it has it next, and the other with the first message. */
const addParticipants = (db: Tx, conversationId: string, between: Between) => {
  const [first, second] = 'userId' in between ? [between.userId, null] : [between.customerId, between.professionalId]
  return db
    .insertInto('participants')
    .values([
      { conversationId, side: 1, userId: first },
      { conversationId, side: 2, userId: second },
    ])
    .execute()
}
