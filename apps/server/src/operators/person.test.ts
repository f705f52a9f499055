import type { PersonMove } from '@couronne/contract/operators'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/harness.ts'
import { movingClock } from '../lib/clock.ts'

type Person = Awaited<ReturnType<TestApp['aPerson']>>

const clock = movingClock(new Date('2026-11-20T12:00:00Z'))
let house: TestApp
let operator: Person
beforeAll(async () => {
  house = await testApp({ clock })
  operator = await house.aPerson('admin')
})
afterAll(() => house.close())

const bodies: Record<PersonMove, object> = {
  verify: { checked: 'Kbis et assurance.' },
  revoke: { reason: 'L’assurance a expiré.' },
  restore: { reason: 'Malentendu éclairci.' },
  suspend: { reason: 'Trois clientes ont attendu.', danger: true },
}
const moves = Object.keys(bodies) as PersonMove[]
const does = (move: PersonMove, { id }: Person) =>
  operator.post(`/api/v1/admin/people/${id}/${move === 'revoke' ? 'verify/revoke' : move}`, bodies[move])

const who = async (role: 'customer' | 'professional' | 'admin', set: object = {}, ...before: PersonMove[]) => {
  const person = await house.aPerson(role)
  await house.db
    .updateTable('users')
    .set({ verified_at: null, ...set })
    .where('id', '=', person.id)
    .execute()
  for (const move of before) expect([move, (await does(move, person)).status]).toEqual([move, 200])
  return person
}
const announced = async (person: Person) => {
  const asked = { ...bodies.suspend, danger: false }
  expect((await operator.post(`/api/v1/admin/people/${person.id}/suspend`, asked)).status).toBe(200)
  return person
}
const gone = async (person: Person) => {
  expect((await person.erasesAccount()).status).toBe(204)
  return person
}
const amongThree = async () => {
  await house.aPerson('admin')
  return who('admin')
}
const alone = async () => {
  const others = house.db.updateTable('users').set({ suspended_at: clock.now() }).where('role', '=', 'admin')
  await others.where('suspended_at', 'is', null).where('id', '<>', operator.id).execute()
  return who('admin')
}

const kinds: [kind: string, person: () => Promise<Person>, offered: PersonMove[]][] = [
  ['a customer', () => who('customer'), ['suspend']],
  ['a professional', () => who('professional'), ['verify', 'suspend']],
  ['one who has not confirmed her address', () => who('professional', { confirmed_at: null }), ['suspend']],
  ['one who is verified', () => who('professional', {}, 'verify'), ['revoke', 'suspend']],
  ['one who was', () => who('professional', {}, 'verify', 'revoke'), ['verify', 'suspend']],
  [
    'one who is told that she will be suspended',
    async () => announced(await who('professional')),
    ['verify', 'restore', 'suspend'],
  ],
  ['one who is suspended', () => who('professional', {}, 'verify', 'suspend'), ['revoke', 'restore']],
  ['one who is, and has not confirmed', () => who('professional', { confirmed_at: null }, 'suspend'), ['restore']],
  ['one who is let in again', () => who('customer', {}, 'suspend', 'restore'), ['suspend']],
  ['one who has left', async () => gone(await who('professional', {}, 'verify')), []],
  ['a colleague among three', amongThree, ['suspend']],
  ['the last colleague', alone, []],
  [
    'the last colleague, who has no password yet',
    async () => {
      const invited = await alone()
      await house.db.updateTable('users').set({ confirmed_at: null }).where('id', '=', invited.id).execute()
      return invited
    },
    ['suspend'],
  ],
  ['herself', async () => operator, []],
]

it.each(kinds)('offers of %s what is done, and nothing that is refused', async (_, person, offered) => {
  const { body } = await operator.get(`/api/v1/admin/people/${(await person()).id}`)
  expect(body.moves).toEqual(offered)
  const done: PersonMove[] = []
  for (const move of moves) if ((await does(move, await person())).status === 200) done.push(move)
  expect(done).toEqual(offered)
})
