import { expect, it } from 'vitest'
import { arrivedLine, newestLines } from './newest-lines.ts'

const other = (seq: number) => ({ seq, clientId: null })
const own = (seq: number, clientId: string) => ({ seq, clientId })
const failed = { clientId: 'failed' }

it('a message of the other arrives also above an own message that has failed', () => {
  const before = newestLines([other(1)], [failed])
  expect(arrivedLine(before, newestLines([other(1), other(2)], [failed]))).toEqual({ key: '2', isPending: false })
})

it('an own message arrives when it is written, and not again when the server has it', () => {
  const before = newestLines([other(1)], [])
  const written = newestLines([other(1)], [{ clientId: 'one' }, { clientId: 'two' }])
  expect(arrivedLine(before, written)).toEqual({ key: 'two', isPending: true })
  const firstStored = newestLines([other(1), own(2, 'one')], [{ clientId: 'two' }])
  expect(arrivedLine(written, firstStored)).toBeUndefined()
  expect(arrivedLine(firstStored, newestLines([own(2, 'one'), own(3, 'two')], []))).toBeUndefined()
})

it('nothing arrives with older messages, nor when a waiting message is deleted', () => {
  expect(arrivedLine(newestLines([other(2)], [failed]), newestLines([other(1), other(2)], []))).toBeUndefined()
})
