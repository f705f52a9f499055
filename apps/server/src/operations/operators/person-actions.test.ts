import { type PersonAction, type PersonView, personActions } from '@couronne/contract/operations/operators'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../../test/harness.ts'
import { startSecondBeforeCommit } from '../../../test/locks.ts'
import type { Deps } from '../../deps.ts'
import { movingClock } from '../../lib/clock.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { eraseSuspended } from '../account-deletion/erase-suspended.ts'
import { recordHandOver } from '../data-export/hand-over-data.ts'
import { restorePerson } from './restore-person.ts'
import { suspendPerson } from './suspend-person.ts'

const clock = movingClock(new Date('2026-11-20T12:00:00Z'))
let app: TestApp
let nora: Person
beforeAll(async () => {
  app = await testApp({ clock })
  nora = await app.aPerson('admin')
})
afterAll(() => app.close())

const reason = 'Trois clientes ont attendu devant une porte fermée.'
const actor = () => ({ id: nora.id, role: 'admin' as const, sessionId: '' })

/** Lists, per action, the requests that an operator could send. The action is allowed if one of them succeeds. */
const attempts: Record<PersonAction, ((deps: Deps, id: string) => Promise<unknown>)[]> = {
  restore: [(deps, id) => restorePerson(deps, actor(), id, reason)],
  suspend: [true, false].map((danger) => (deps, id) => suspendPerson(deps, actor(), id, { reason, danger })),
  export: [(deps, id) => recordHandOver(deps, actor(), id, reason)],
  erase: [(deps, id) => eraseSuspended(deps, actor(), id, reason)],
}

const undone = new Error('undone')
/** Returns `done` if the action succeeds, after rolling it back, or else the error code. */
const outcomeOf = async (act: (deps: Deps) => Promise<unknown>) => {
  const tried = app.db.transaction().execute(async (db) => {
    await act({ ...app.deps, db })
    throw undone
  })
  const error = await tried.catch((error: unknown) => error)
  if (error === undone) return 'done'
  if (error instanceof DomainError) return error.code
  throw error
}

/** Returns the outcome of each action, after comparing them with the allowed actions of the record. */
const outcomesByAction = async ({ id }: Person) => {
  const { allowedActions } = (await nora.get(`/api/v1/admin/people/${id}`)).body as PersonView
  const answers: Partial<Record<PersonAction, string[]>> = {}
  for (const action of personActions) {
    answers[action] = []
    for (const attempt of attempts[action]) answers[action].push(await outcomeOf((deps) => attempt(deps, id)))
  }
  expect(allowedActions).toEqual(personActions.filter((action) => answers[action]?.includes('done')))
  return personActions.map((action) => answers[action]?.[0]).join(' ')
}

type Step = (person: Person) => unknown
const post =
  (path: string, body: object): Step =>
  async ({ id }) =>
    expect((await nora.post(`/api/v1/admin/people/${id}/${path}`, body)).status).toBe(200)
const doNothing: Step = () => {}
const announceSuspension = post('suspend', { reason })
const suspend = post('suspend', { reason, danger: true })
const restore = post('restore', { reason })
const deleteAccount: Step = async ({ deleteAccount }) => expect((await deleteAccount()).status).toBe(204)

type Columns = { confirmedAt?: null; suspendedAt?: Date | null; erasedAt?: Date | null }
const setColumns =
  (columns: Columns): Step =>
  ({ id }) =>
    app.db.updateTable('users').set(columns).where('id', '=', id).execute()

/** Creates an operator, and suspends all others except the acting one. */
const theOnlyColleague = async () => {
  const otherOperators = app.db.updateTable('users').set({ suspendedAt: clock.now() }).where('role', '=', 'admin')
  await otherOperators.where('suspendedAt', 'is', null).where('id', '<>', nora.id).execute()
  return app.aPerson('admin')
}
const onAnotherOperator = (step: Step) => async () => step(await app.aPerson('admin'))

/** Lists, per state, the outcomes of restore, suspend, export and erase. */
const lifecycles: Record<string, [who: () => Promise<Person>, ...[what: string, step: Step, answers: string][]]> = {
  'a customer': [
    () => app.aPerson('customer'),
    ['come', doNothing, 'already_done done not_suspended not_suspended'],
    ['announced', announceSuspension, 'done done not_suspended not_suspended'],
    ['suspended', suspend, 'done already_done done done'],
    ['restored', restore, 'already_done done not_suspended not_suspended'],
  ],
  'a customer who has deleted the account': [
    () => app.aPerson('customer'),
    ['deleted', deleteAccount, 'not_found not_found not_found not_found'],
  ],
  'a professional': [
    () => app.aPerson('professional'),
    ['come', doNothing, 'already_done done not_suspended not_suspended'],
    ['announced', announceSuspension, 'done done not_suspended not_suspended'],
    ['suspended', suspend, 'done already_done done done'],
    ['restored', restore, 'already_done done not_suspended not_suspended'],
  ],
  'a professional who has not confirmed the mail address': [
    () => app.aPerson('professional'),
    ['come', setColumns({ confirmedAt: null }), 'already_done done not_suspended not_suspended'],
    ['announced', announceSuspension, 'done done not_suspended not_suspended'],
    ['suspended', suspend, 'done already_done done done'],
  ],
  'a professional suspended by the server, not by an operator': [
    () => app.aPerson('professional'),
    ['suspended', setColumns({ suspendedAt: clock.now() }), 'already_done already_done done done'],
  ],
  'a colleague': [
    theOnlyColleague,
    ['the only one', doNothing, 'already_done last_operator not_suspended not_suspended'],
    [
      'another invited',
      onAnotherOperator(setColumns({ confirmedAt: null })),
      'already_done last_operator not_suspended not_suspended',
    ],
    [
      'another suspended',
      onAnotherOperator(setColumns({ suspendedAt: clock.now() })),
      'already_done last_operator not_suspended not_suspended',
    ],
    [
      'another deleted',
      onAnotherOperator(setColumns({ erasedAt: clock.now() })),
      'already_done last_operator not_suspended not_suspended',
    ],
    ['one of two', onAnotherOperator(doNothing), 'already_done done not_suspended not_suspended'],
    ['suspended', suspend, 'done already_done done done'],
  ],
  'a colleague who has no password yet': [
    theOnlyColleague,
    ['invited', setColumns({ confirmedAt: null }), 'already_done done not_suspended not_suspended'],
  ],
}

it.each(Object.entries(lifecycles))(
  'the record of %s offers exactly the valid actions',
  async (_, [createPerson, ...life]) => {
    const person = await createPerson()
    const outcomes: string[][] = []
    for (const [what, step] of life) {
      await step(person)
      outcomes.push([what, await outcomesByAction(person)])
    }
    expect(outcomes).toEqual(life.map(([what, , answers]) => [what, answers]))
  },
)

it('an operator’s own record offers no action, alone or with colleagues', async () => {
  await theOnlyColleague()
  await onAnotherOperator(doNothing)()
  expect(await outcomesByAction(nora)).toBe('forbidden forbidden not_suspended not_suspended')
  await setColumns({ suspendedAt: clock.now() })(await theOnlyColleague())
  expect(await outcomesByAction(nora)).toBe('forbidden forbidden not_suspended not_suspended')
})

it.each(['restore', 'suspend'] as const)(
  'an operator who would %s their own account is refused without waiting for a lock',
  async (action) => {
    const answer = await app.db.transaction().execute(async (db) => {
      await sql`select from users where role = 'admin' for update`.execute(db)
      return outcomeOf(async (deps) => {
        await sql`set local lock_timeout = '200ms'`.execute(deps.db)
        await attempts[action][0]?.(deps, nora.id)
      })
    })
    expect(answer).toBe('forbidden')
  },
)

it('an operator restores a person once when two requests come at once', async () => {
  const nadia = await app.aPerson('professional')
  await suspend(nadia)
  const act = (deps: Deps) => Promise.all(attempts.restore.map((attempt) => attempt(deps, nadia.id)))
  const second = await startSecondBeforeCommit(app, act, () => act(app.deps).catch((error: unknown) => error))
  expect(second).toMatchObject({ code: 'already_done' })
})
