import { mkdtempSync, rmSync, type Stats } from 'node:fs'
import disk from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { giveTo, postgresAccount } from './postgres-account.ts'

const root = { uid: 0, gid: 0 }
const theirs = { uid: 70, gid: 71 }
/** What is on the disk: each folder's owner and mode. */
let folders: Record<string, { uid: number; gid: number; mode: number }>
beforeEach(() => {
  vi.spyOn(process, 'getuid').mockReturnValue(0)
  vi.spyOn(disk, 'stat').mockImplementation(async (path) => {
    const folder = folders[String(path)]
    if (!folder) throw new Error(`ENOENT ${path}`)
    return folder as Stats
  })
  syncBuiltinESMExports()
  const open = { ...root, mode: 0o755 }
  folders = {
    ...{ '/': open, '/srv': open, '/srv/data': { ...theirs, mode: 0o700 } },
    ...{ '/opt': open, '/opt/couronne': open },
  }
})
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  vi.unstubAllEnvs()
})

const account = () => postgresAccount('/srv/data', '/opt/couronne/postgres/native/bin')

it('is our own unless we are root', async () => {
  vi.mocked(process.getuid ?? (() => 0)).mockReturnValue(1000)
  expect(await account()).toEqual({ prefix: [] })
})

it('names all the folders that whoever owns the data may not enter', async () => {
  folders['/srv'] = { ...root, mode: 0o700 }
  folders['/opt/couronne'] = { ...root, mode: 0o750 }
  await expect(account()).rejects.toThrow(
    /^PostgreSQL, qui tourne ici avec l’identifiant 70, ne peut pas atteindre ses dossiers\. Ouvrez-lui le passage :\n {2}chmod o\+x \/srv \/opt\/couronne$/,
  )
})

it('asks for an account where there is none and it may not make one of its own', async () => {
  delete folders['/srv/data']
  folders['/srv'] = { ...theirs, mode: 0o700 }
  vi.stubEnv('PATH', '/nowhere')
  await expect(account()).rejects.toThrow(
    'PostgreSQL ne peut pas tourner en root, et les espaces de noms utilisateur sont interdits ici.\n' +
      'Créez un utilisateur pour lui : useradd --system postgres',
  )
})

it('enters what is its own or of its group', async () => {
  folders['/srv'] = { ...theirs, mode: 0o700 }
  folders['/opt/couronne'] = { uid: 0, gid: theirs.gid, mode: 0o710 }
  await expect(account()).rejects.toThrow(/\n {2}chmod -R o\+rX \/opt\/couronne\/postgres$/) // there are no programs there
})

it('does not enter what others may, when it is one of those who may not', async () => {
  folders['/srv'] = { ...theirs, mode: 0o677 }
  folders['/opt/couronne'] = { uid: 0, gid: theirs.gid, mode: 0o705 }
  await expect(account()).rejects.toThrow(/\n {2}chmod o\+x \/srv \/opt\/couronne$/)
})

it('gives the data to whom it is not, and says so where it may not', async () => {
  const here = mkdtempSync(join(tmpdir(), 'couronne-given-'))
  const [uid, gid] = [userInfo().uid, userInfo().gid]
  folders[here] = { ...theirs, mode: 0o700 }
  await giveTo({ prefix: [], owner: { uid, gid } }, here)
  rmSync(here, { recursive: true })
  await expect(giveTo({ prefix: [], owner: { uid, gid } }, here)).rejects.toThrow(`chown ${here} : `)
  folders[here] = { uid, gid, mode: 0o700 }
  await giveTo({ prefix: [], owner: { uid, gid } }, here)
})
