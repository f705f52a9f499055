import { expect, it } from 'vitest'
import { recordEvent } from './events.ts'
import { aFolder } from './sandbox-for-tests.ts'
import { openStore } from './store.ts'

it('an event is not stored without its delivery', () => {
  const store = openStore(aFolder(), false)
  store.db.exec('drop table deliveries')
  const record = () =>
    recordEvent({ store, requestId: 'req_1', idempotencyKey: null }, 'charge.succeeded', { object: 'charge' } as never)
  expect(record).toThrow('deliveries')
  expect(store.select('event', [], 'asc', 10)).toEqual([])
  store.close()
})
