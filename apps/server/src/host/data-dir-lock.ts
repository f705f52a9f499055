import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartProblem } from '../config.ts'

export class DataDirInUse extends StartProblem {}

export type DataDirLock = {
  /** Tells whoever is refused where this server answers. */
  announce(address: string): void
  release(): void
}

type Holder = { pid: number; address?: string }

// A lock whose object is forgotten would be collected, and thereby given up.
const held = new Set<DatabaseSync>()

/** Makes this process the only server on `dataDir` until it releases it or dies, however it dies. Throws DataDirInUse. */
export const lockDataDir = (dataDir: string): DataDirLock => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const holderFile = join(dataDir, 'server.json')
  // SQLite, because Node has no file lock of its own: the system frees this one with the process, so none is ever stale.
  const lock = new DatabaseSync(join(dataDir, 'server.lock'), { timeout: 0 })
  try {
    lock.exec('pragma journal_mode = memory; begin immediate')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new DataDirInUse(inUse(dataDir, readHolder(holderFile)))
  }
  held.add(lock)
  writeHolder(holderFile, { pid: process.pid })
  return {
    announce: (address) => writeHolder(holderFile, { pid: process.pid, address }),
    release: () => {
      if (!held.delete(lock)) return
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

/** Where the server on it is reached, if one runs. */
export const runningAddress = (dataDir: string) => readHolder(join(dataDir, 'server.json'))?.address

const readHolder = (file: string): Holder | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined // it has only just taken the lock
  }
}

const inUse = (dataDir: string, holder?: Holder) => {
  const process = holder ? ` (processus ${holder.pid})` : ''
  if (!holder?.address) return `Couronne est déjà en train de démarrer sur ${dataDir}${process}.`
  return `Couronne tourne déjà sur ${dataDir} : ${holder.address}${process}.`
}
