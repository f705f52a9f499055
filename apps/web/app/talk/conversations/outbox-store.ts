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

const openDatabase = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(outboxDatabase, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'clientId' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Resolves once the browser has stored the change: a full disk shows only then. */
const transact = <T>(database: IDBDatabase, mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    const transaction = database.transaction(storeName, mode)
    const request = work(transaction.objectStore(storeName))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error ?? new Error('the browser has stopped the transaction'))
  })

/** A browser names a lost connection to its database like this. */
const lostConnectionNames = ['InvalidStateError', 'UnknownError']

const databaseOutbox = async (): Promise<OutboxStore> => {
  let connection: Promise<IDBDatabase> | undefined
  const forget = () => {
    connection = undefined
  }
  const connect = async () => {
    const database = await openDatabase()
    // The end of the session deletes the database, which waits for this connection.
    database.onversionchange = () => {
      database.close()
      forget()
    }
    database.onclose = forget
    return database
  }
  const connected = () => {
    connection ??= connect()
    connection.catch(forget)
    return connection
  }
  /** An iPhone drops the connection of a page in the background, sometimes without an event. */
  const run = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) => {
    try {
      return await transact(await connected(), mode, work)
    } catch (error) {
      if (!(error instanceof Error && lostConnectionNames.includes(error.name))) throw error
      forget()
      return transact(await connected(), mode, work)
    }
  }
  await connected()
  return {
    all: () => run('readonly', (store) => store.getAll() as IDBRequest<OutboxEntry[]>),
    put: (entry) => run('readwrite', (store) => store.put(entry)),
    remove: (clientId) => run('readwrite', (store) => store.delete(clientId)),
  }
}

let opened: Promise<OutboxStore> | undefined

/** Opens the browser's database, which all tabs share. */
export const openOutbox = () => {
  opened ??= databaseOutbox().catch(memoryOutbox)
  return opened
}
