import { expect, it } from 'vitest'
import type { OutboxEntry } from './outbox.ts'
import { openOutbox } from './outbox-store.ts'

const entry: OutboxEntry = {
  ...{ clientId: '1', userId: 'awa', sid: 'a', content: 'Bonjour', readUpTo: 0, createdAt: 0, attempts: 0, retryAt: 0 },
  ...{ state: 'waiting' as const, problem: null, isConfirmed: false, photo: null, image: null },
}

// Node has no indexedDB, like a browser that blocks it.
it('without a database of the browser, unsent messages last as long as the page', async () => {
  const outbox = await openOutbox()
  await outbox.put(entry)
  await outbox.put({ ...entry, clientId: '2' })
  await outbox.remove('1')
  expect(await (await openOutbox()).all()).toEqual([{ ...entry, clientId: '2' }])
})
