import { expect, it } from 'vitest'
import { aMessage } from './test-messages.ts'
import { nextAppointment, type ThreadAppointment, threadItems } from './thread-items.ts'

const zone = 'Europe/Paris'
const at = (text: string, seq = 1, isOwn = false) => aMessage(seq, { dateCreated: text, isOwn })
const appointment = (id: string, paidAt: string, changes: Partial<ThreadAppointment> = {}): ThreadAppointment => ({
  ...{ id, paidAt, libelle: 'Braids', status: 'Payé', zone, lieu: 'Salon De Coiffure', city: 'Bagnolet' },
  ...{ date: '2026-12-01T09:00:00.000Z', endTime: '2026-12-01T11:00:00.000Z' },
  ...changes,
})
const shape = (input: Partial<Parameters<typeof threadItems>[0]>) =>
  threadItems({ messages: [], appointments: [], hasOlder: false, zone, ...input }).map((item) =>
    item.kind === 'message' ? item.message.seq : `${item.kind} ${item.key}`,
  )

it('a day separator stands before the first message of each day in the reader’s zone', () => {
  const messages = [
    at('2026-11-20T22:30:00.000Z', 1),
    at('2026-11-20T23:30:00.000Z', 2),
    at('2026-11-21T08:00:00.000Z', 3),
  ]
  expect(shape({ messages })).toEqual(['day 2026-11-20', 1, 'day 2026-11-21', 2, 3])
})

it('an appointment stands before the first message after its payment, and the last one at the end', () => {
  const messages = [at('2026-11-20T09:00:00.000Z', 1), at('2026-11-20T11:00:00.000Z', 2)]
  const appointments = [
    appointment('late', '2026-11-22T10:00:00.000Z'),
    appointment('between', '2026-11-20T10:00:00.000Z'),
  ]
  expect(shape({ messages, appointments })).toEqual([
    ...['day 2026-11-20', 1, 'appointment between', 2, 'day 2026-11-22', 'appointment late'],
  ])
})

it('an appointment among messages that are not loaded yet is not shown', () => {
  const messages = [at('2026-11-20T09:00:00.000Z', 51)]
  const appointments = [appointment('early', '2026-11-01T10:00:00.000Z')]
  expect(shape({ messages, appointments, hasOlder: true })).toEqual(['day 2026-11-20', 51])
  expect(shape({ messages, appointments })[1]).toBe('appointment early')
})

it('messages of one person within five minutes are a group', () => {
  const messages = [
    at('2026-11-20T09:00:00.000Z', 1),
    at('2026-11-20T09:04:00.000Z', 2),
    at('2026-11-20T09:05:00.000Z', 3, true),
    at('2026-11-20T09:20:00.000Z', 4, true),
  ]
  const groups = threadItems({ messages, appointments: [], hasOlder: false, zone }).flatMap((item) =>
    item.kind === 'message' ? [[item.startsGroup, item.endsGroup]] : [],
  )
  expect(groups).toEqual([
    [true, false],
    [false, true],
    [true, true],
    [true, true],
  ])
})

it('a clock that was set back adds no earlier day below', () => {
  const messages = [at('2026-11-21T08:00:00.000Z', 1), at('2026-11-20T23:00:00.000Z', 2)]
  expect(shape({ messages: messages.map((each, index) => ({ ...each, seq: index + 1 })) })).toEqual([
    'day 2026-11-21',
    1,
    2,
  ])
})

it('the next appointment is the first paid one that has not ended', () => {
  const now = Date.parse('2026-11-25T10:00:00.000Z')
  const paidAt = '2026-11-01T10:00:00.000Z'
  const appointments = [
    appointment('ended', paidAt, { date: '2026-11-25T08:00:00.000Z', endTime: '2026-11-25T10:00:00.000Z' }),
    appointment('cancelled', paidAt, { status: 'Annuler', date: '2026-11-25T11:00:00.000Z' }),
    appointment('later', paidAt, { date: '2026-12-03T11:00:00.000Z', endTime: '2026-12-03T12:00:00.000Z' }),
    appointment('next', paidAt),
  ]
  expect(nextAppointment(appointments, now)?.id).toBe('next')
  expect(nextAppointment([], now)).toBeUndefined()
})
