import { expect, it } from 'vitest'
import { newEntry } from './outbox.ts'
import { isRepeated } from './repeated-answer.ts'

const answer = { sid: 'a', text: 'Je suis là', at: 10_000 }
const waiting = newEntry({ clientId: '1', userId: 'awa', sid: 'a', content: 'Je suis là', photo: null, readUpTo: 0 }, 0)

it('a second tap on a quick answer within two seconds sends nothing', () => {
  expect(isRepeated(answer, { text: 'Je suis là', at: 8001 }, [])).toBe(true)
  expect(isRepeated(answer, { text: 'Je suis là', at: 8000 }, [])).toBe(false)
  expect(isRepeated(answer, { text: 'J’arrive dans 10 minutes', at: 9999 }, [])).toBe(false)
})

it('a quick answer is not sent again while the same text of the conversation waits', () => {
  expect(isRepeated(answer, undefined, [waiting])).toBe(true)
  expect(isRepeated(answer, undefined, [{ ...waiting, sid: 'b' }])).toBe(false)
  expect(isRepeated(answer, undefined, [{ ...waiting, state: 'failed' }])).toBe(false)
})
