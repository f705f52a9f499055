import { recordStates } from '@couronne/contract/identity/proofs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { violatedConstraint } from '../../lib/database/database.ts'
import { isProofTransitionAllowed, operatorActionsOn, proofStatuses, proofTransitions } from './proof.rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const transitions = Object.keys(proofTransitions) as (keyof typeof proofTransitions)[]
const decision = `operator_id = user_id, decided_at = now()`
/** Brings a proof that waits into each state. */
const columnsOf = {
  to_check: '',
  verified: `, ${decision}, valid_until = '2030-01-01'`,
  refused: `, ${decision}, refusal_reason = 'unreadable', ended_at = now()`,
  expired: `, ${decision}, valid_until = '2020-01-01', ended_at = now()`,
  closed: `, closed_because = 'replaced', ended_at = now()`,
}

it.each(recordStates.flatMap((from) => recordStates.map((to) => [from, to] as const)))(
  'PostgreSQL and the rules agree whether a proof goes from %s to %s',
  async (from, to) => {
    const { id: userId } = await app.aPerson('professional')
    const undone = app.db.transaction().execute(async (db) => {
      const { id } = await db
        .insertInto('proofs')
        .values({ userId, kind: 'insurance', personName: 'Awa Diallo', submittedAt: new Date() })
        .returning('id')
        .executeTakeFirstOrThrow()
      await sql`set local session_replication_role = replica`.execute(db)
      await sql.raw(`update proofs set state = '${from}'${columnsOf[from]} where id = '${id}'`).execute(db)
      await sql`set local session_replication_role = origin`.execute(db)
      await sql.raw(`update proofs set state = '${to}' where id = '${id}'`).execute(db)
      throw new Error('undone')
    })
    const isRefused = await undone.catch((error) => violatedConstraint(error) === 'no_other_proof_transition')
    const isAllowed = transitions.some(
      (name) => proofTransitions[name].to === to && isProofTransitionAllowed(name, from),
    )
    expect(isRefused).toBe(from !== to && !isAllowed)
  },
)

it('operators decide about a proof that waits, and may only take a verified one back', () => {
  expect(recordStates.map(operatorActionsOn)).toEqual([['verify', 'refuse'], ['refuse'], [], [], []])
})

const onDay = (day: number) => new Date(`2026-11-0${day}T12:00:00Z`)

describe('the state of a kind', () => {
  const sent = (state: (typeof recordStates)[number], day: number, more = {}) => ({
    ...{ kind: 'qualification' as const, state, submittedAt: onDay(day), validUntil: null, level: null },
    ...{ decidedAt: null, refusalReason: null, refusalWords: '', files: [], ...more },
  })
  const qualification = (proofs: ReturnType<typeof sent>[], level: 'cap' | 'bp' = 'cap') =>
    proofStatuses([{ kind: 'qualification', level }], proofs)[2]
  const verified = sent('verified', 1, { decidedAt: onDay(1), level: 'cap' })
  const refused = sent('refused', 2, { decidedAt: onDay(3), refusalReason: 'unreadable' })

  it.each([
    ['nothing was sent', [], 'to_provide'],
    ['it waits', [sent('to_check', 2)], 'to_check'],
    ['it waits after a refusal', [sent('to_check', 4), refused], 'to_check'],
    ['it is verified and a renewal waits', [sent('to_check', 2), verified], 'verified'],
    ['it is verified and a renewal was refused', [refused, verified], 'verified'],
    ['it has expired', [sent('expired', 1)], 'expired'],
    ['it was replaced', [sent('closed', 1)], 'to_provide'],
  ] as const)('where %s', (_, proofs, state) => {
    expect(qualification([...proofs])?.state).toBe(state)
  })

  it('is to be provided where the verified level is too low', () => {
    expect(qualification([verified], 'bp')).toMatchObject({ state: 'to_provide', verifiedAt: null, askedLevel: 'bp' })
  })

  it('shows a refusal until something else is sent', () => {
    expect(qualification([refused])?.refusal?.reason).toBe('unreadable')
    expect(qualification([refused, sent('to_check', 4)])?.refusal).toBeNull()
  })
})
