import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '../config.ts'

export class DataDirInUseError extends StartupError {}

export type DataDirLock = {
  /** Publishes the address of this server for the error message of a second server. */
  announce(address: string): void
  release(): void
}

type Holder = { pid: number; address?: string }

// An unreferenced lock object would be garbage-collected, which would release the lock.
const activeLocks = new Set<DatabaseSync>()

/** Makes this process the only server on `dataDir` until it releases the lock or dies. Throws DataDirInUseError. */
export const lockDataDir = (dataDir: string): DataDirLock => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const holderFile = join(dataDir, 'server.json')
  // The lock is an SQLite transaction, because Node has no file lock. The operating system releases it with the
  // process, so it never becomes stale.
  const lock = new DatabaseSync(join(dataDir, 'server.lock'), { timeout: 0 })
  try {
    lock.exec('pragma journal_mode = memory; begin immediate')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new DataDirInUseError(inUseMessage(dataDir, readHolder(holderFile)))
  }
  activeLocks.add(lock)
  writeHolder(holderFile, { pid: process.pid })
  return {
    announce: (address) => writeHolder(holderFile, { pid: process.pid, address }),
    release: () => {
      if (!activeLocks.delete(lock)) return
      rmSync(holderFile, { force: true })
      lock.close()
    },
  }
}

const sqliteBusy = 5
const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy

const writeHolder = (file: string, holder: Holder) => {
  writeFileSync(`${file}.new`, JSON.stringify(holder))
  renameSync(`${file}.new`, file)
}

/** Returns the address of the server that runs on `dataDir`, if any. */
export const runningAddress = (dataDir: string) => readHolder(join(dataDir, 'server.json'))?.address

const readHolder = (file: string): Holder | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined // the other server has just taken the lock and has not written the file yet
  }
}

const inUseMessage = (dataDir: string, holder?: Holder) => {
  const process = holder ? ` (processus ${holder.pid})` : ''
  if (!holder?.address) return `Couronne est déjà en train de démarrer sur ${dataDir}${process}.`
  return `Couronne tourne déjà sur ${dataDir} : ${holder.address}${process}.`
}
