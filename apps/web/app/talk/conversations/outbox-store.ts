import { outboxDatabase } from './drafts-key.ts'
import type { OutboxEntry } from './outbox.ts'

/** Stores messages that were not sent yet, by their `clientId`. */
export type OutboxStore = {
  all: () => Promise<OutboxEntry[]>
  put: (entry: OutboxEntry) => Promise<unknown>
  remove: (clientId: string) => Promise<unknown>
}

const storeName = 'outbox'

/** Holds the entries as long as the page is open, for a browser that blocks its database. */
export const memoryOutbox = (): OutboxStore => {
  const entries = new Map<string, OutboxEntry>()
  return {
    all: async () => [...entries.values()],
    put: async (entry) => entries.set(entry.clientId, entry),
    remove: async (clientId) => entries.delete(clientId),
  }
}

const asPromise = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const openDatabase = () => {
  const request = indexedDB.open(outboxDatabase, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'clientId' })
  return asPromise(request)
}

const databaseOutbox = (database: IDBDatabase): OutboxStore => {
  // The end of the session deletes the database, which waits for this connection.
  database.onversionchange = () => {
    database.close()
    opened = undefined
  }
  const run = <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) =>
    asPromise(work(database.transaction(storeName, mode).objectStore(storeName)))
  return {
    all: () => run('readonly', (store) => store.getAll() as IDBRequest<OutboxEntry[]>),
    put: (entry) => run('readwrite', (store) => store.put(entry)),
    remove: (clientId) => run('readwrite', (store) => store.delete(clientId)),
  }
}

let opened: Promise<OutboxStore> | undefined

/** Opens the browser's database, which all tabs share. */
export const openOutbox = () => {
  opened ??= Promise.resolve().then(openDatabase).then(databaseOutbox).catch(memoryOutbox)
  return opened
}
