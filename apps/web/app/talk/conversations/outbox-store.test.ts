import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OutboxEntry } from './outbox.ts'

// The module remembers its connection.
let openOutbox: typeof import('./outbox-store.ts').openOutbox
beforeEach(async () => {
  vi.resetModules()
  openOutbox = (await import('./outbox-store.ts')).openOutbox
})
afterEach(() => vi.unstubAllGlobals())

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

/** Runs the events of a database's connection in the order of a browser. */
const stubDatabase = () => {
  const stored = new Map<string, OutboxEntry>()
  const state = { abortError: null as Error | null, lostError: null as Error | null }
  const newConnection = () => ({ onclose: () => {}, onversionchange: () => {}, transaction: () => newTransaction() })
  const newTransaction = () => {
    if (state.lostError) throw state.lostError
    const transaction = { error: state.abortError, oncomplete: () => {}, onabort: () => {}, objectStore: () => store }
    const run = (result: unknown) => {
      const request = { result, onsuccess: () => {} }
      queueMicrotask(() => {
        request.onsuccess()
        queueMicrotask(() => (transaction.error ? transaction.onabort() : transaction.oncomplete()))
      })
      return request
    }
    const store = {
      put: (next: OutboxEntry) => run(transaction.error || stored.set(next.clientId, next)),
      getAll: () => run([...stored.values()]),
    }
    return transaction
  }
  const connections: ReturnType<typeof newConnection>[] = []
  vi.stubGlobal('indexedDB', {
    open: () => {
      const connection = newConnection()
      connections.push(connection)
      state.lostError = null
      const request = { result: connection, onsuccess: () => {} }
      queueMicrotask(() => request.onsuccess())
      return request
    },
  })
  return { state, connections }
}

it('a message is stored only when its transaction has ended, so that a full disk is an error to its writer', async () => {
  const { state } = stubDatabase()
  const outbox = await openOutbox()
  state.abortError = new DOMException('full', 'QuotaExceededError')
  await expect(outbox.put(entry)).rejects.toThrow('full')
  state.abortError = null
  await outbox.put(entry)
  expect(await outbox.all()).toEqual([entry])
})

it.each(['InvalidStateError', 'UnknownError'])('a connection that was lost with %s is opened again', async (name) => {
  const { state, connections } = stubDatabase()
  const outbox = await openOutbox()
  state.lostError = new DOMException('lost', name)
  await outbox.put(entry)
  expect(connections).toHaveLength(2)
})

it('a connection that the browser closes is opened again at the next message', async () => {
  const { connections } = stubDatabase()
  const outbox = await openOutbox()
  connections[0]?.onclose()
  await outbox.put(entry)
  expect(connections).toHaveLength(2)
})
