import { type PersonAction, type PersonView, personActions } from '@couronne/contract/operations/operators'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { oneAfterTheOther } from '../../../test/locks.ts'
import type { Deps } from '../../deps.ts'
import { movingClock } from '../../lib/clock.ts'
import { Refusal } from '../../lib/domain-error.ts'
import { revokeVerification, verifyProfessional } from '../verification/verify-professional.ts'
import { restorePerson } from './restore-person.ts'
import { suspendPerson } from './suspend-person.ts'

type Person = Awaited<ReturnType<TestApp['aPerson']>>

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
const ways: Record<PersonAction, ((deps: Deps, id: string) => Promise<unknown>)[]> = {
  verify: [(deps, id) => verifyProfessional(deps, actor(), id, reason)],
  revoke: [(deps, id) => revokeVerification(deps, actor(), id, reason)],
  restore: [(deps, id) => restorePerson(deps, actor(), id, reason)],
  suspend: [true, false].map((danger) => (deps, id) => suspendPerson(deps, actor(), id, { reason, danger })),
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
  if (error instanceof Refusal) return error.code
  throw error
}

/** Returns the outcome of each action, after comparing them with the allowed actions of the record. */
const answersOf = async ({ id }: Person) => {
  const { allowedActions } = (await nora.get(`/api/v1/admin/people/${id}`)).body as PersonView
  const answers: Partial<Record<PersonAction, string[]>> = {}
  for (const move of personActions) {
    answers[move] = []
    for (const way of ways[move]) answers[move].push(await outcomeOf((deps) => way(deps, id)))
  }
  expect(allowedActions).toEqual(personActions.filter((move) => answers[move]?.includes('done')))
  return personActions.map((move) => answers[move]?.[0]).join(' ')
}

type Step = (person: Person) => unknown
const asks =
  (path: string, body: object): Step =>
  async ({ id }) =>
    expect((await nora.post(`/api/v1/admin/people/${id}/${path}`, body)).status).toBe(200)
const comes: Step = () => {}
const isVerified = asks('verify', { checked: reason })
const isRevoked = asks('verify/revoke', { reason })
const isAnnounced = asks('suspend', { reason })
const isSuspended = asks('suspend', { reason, danger: true })
const isRestored = asks('restore', { reason })
const isErased: Step = async ({ erasesAccount }) => expect((await erasesAccount()).status).toBe(204)

type Columns = { confirmedAt?: null; suspendedAt?: Date | null; erasedAt?: Date | null }
const becomes =
  (columns: Columns): Step =>
  ({ id }) =>
    app.db.updateTable('users').set(columns).where('id', '=', id).execute()

/** Creates an operator, and suspends all others except the acting one. */
const onlyColleague = async () => {
  const others = app.db.updateTable('users').set({ suspendedAt: clock.now() }).where('role', '=', 'admin')
  await others.where('suspendedAt', 'is', null).where('id', '<>', nora.id).execute()
  return app.aPerson('admin')
}
const another = (step: Step) => async () => step(await app.aPerson('admin'))

/** Lists, per state, the outcomes of verify, revoke, restore and suspend. */
const lifecycles: Record<string, [who: () => Promise<Person>, ...[what: string, step: Step, answers: string][]]> = {
  'a customer': [
    () => app.aPerson('customer'),
    ['come', comes, 'not_verifiable already_done already_done done'],
    ['announced', isAnnounced, 'not_verifiable already_done done done'],
    ['suspended', isSuspended, 'not_verifiable already_done done already_done'],
    ['restored', isRestored, 'not_verifiable already_done already_done done'],
  ],
  'a customer who has deleted the account': [
    () => app.aPerson('customer'),
    ['deleted', isErased, 'not_found not_found not_found not_found'],
  ],
  'a professional': [
    () => app.aPerson('professional'),
    ['come', comes, 'done already_done already_done done'],
    ['verified', isVerified, 'already_done done already_done done'],
    ['announced', isAnnounced, 'already_done done done done'],
    ['suspended', isSuspended, 'already_done done done already_done'],
    ['revoked', isRevoked, 'done already_done done already_done'],
    ['restored', isRestored, 'done already_done already_done done'],
  ],
  'a verified professional who has deleted the account': [
    () => app.aPerson('professional'),
    ['verified', isVerified, 'already_done done already_done done'],
    ['deleted', isErased, 'not_found not_found not_found not_found'],
  ],
  'a professional who has not confirmed the mail address': [
    () => app.aPerson('professional'),
    ['come', becomes({ confirmedAt: null }), 'not_verifiable already_done already_done done'],
    ['announced', isAnnounced, 'not_verifiable already_done done done'],
    ['suspended', isSuspended, 'not_verifiable already_done done already_done'],
  ],
  'a professional suspended by the server, not by an operator': [
    () => app.aPerson('professional'),
    ['suspended', becomes({ suspendedAt: clock.now() }), 'done already_done already_done already_done'],
  ],
  'a colleague': [
    onlyColleague,
    ['the only one', comes, 'not_verifiable already_done already_done last_operator'],
    [
      'another invited',
      another(becomes({ confirmedAt: null })),
      'not_verifiable already_done already_done last_operator',
    ],
    [
      'another suspended',
      another(becomes({ suspendedAt: clock.now() })),
      'not_verifiable already_done already_done last_operator',
    ],
    [
      'another deleted',
      another(becomes({ erasedAt: clock.now() })),
      'not_verifiable already_done already_done last_operator',
    ],
    ['one of two', another(comes), 'not_verifiable already_done already_done done'],
    ['suspended', isSuspended, 'not_verifiable already_done done already_done'],
  ],
  'a colleague who has no password yet': [
    onlyColleague,
    ['invited', becomes({ confirmedAt: null }), 'not_verifiable already_done already_done done'],
  ],
}

it.each(Object.entries(lifecycles))('the record of %s offers exactly the valid actions', async (_, [who, ...life]) => {
  const person = await who()
  const lived: string[][] = []
  for (const [what, step] of life) {
    await step(person)
    lived.push([what, await answersOf(person)])
  }
  expect(lived).toEqual(life.map(([what, , answers]) => [what, answers]))
})

it('an operator’s own record offers no action, alone or with colleagues', async () => {
  await onlyColleague()
  await another(comes)()
  expect(await answersOf(nora)).toBe('not_verifiable already_done forbidden forbidden')
  await becomes({ suspendedAt: clock.now() })(await onlyColleague())
  expect(await answersOf(nora)).toBe('not_verifiable already_done forbidden forbidden')
})

it.each(['restore', 'suspend'] as const)(
  'an operator who would %s their own account is refused without waiting for a lock',
  async (move) => {
    const answer = await app.db.transaction().execute(async (db) => {
      await sql`select from users where role = 'admin' for update`.execute(db)
      return outcomeOf(async (deps) => {
        await sql`set local lock_timeout = '200ms'`.execute(deps.db)
        await ways[move][0]?.(deps, nora.id)
      })
    })
    expect(answer).toBe('forbidden')
  },
)

it.each([
  ['restores', 'restore', isSuspended],
  ['revokes', 'revoke', isVerified],
] as const)('an operator %s a person once when two requests come at once', async (_, move, step) => {
  const nadia = await app.aPerson('professional')
  await step(nadia)
  const act = (deps: Deps) => Promise.all(ways[move].map((way) => way(deps, nadia.id)))
  const second = await oneAfterTheOther(app, act, () => act(app.deps).catch((error: unknown) => error))
  expect(second).toMatchObject({ code: 'already_done' })
})
