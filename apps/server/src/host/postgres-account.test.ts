import { mkdtempSync, rmSync, type Stats } from 'node:fs'
import disk from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeOwner, postgresAccount } from './postgres-account.ts'

const root = { uid: 0, gid: 0 }
const dataOwner = { uid: 70, gid: 71 }
/** Simulates the disk: the owner and the mode of each folder. */
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
    ...{ '/': open, '/srv': open, '/srv/data': { ...dataOwner, mode: 0o700 } },
    ...{ '/opt': open, '/opt/couronne': open },
  }
})
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  vi.unstubAllEnvs()
})

const account = () => postgresAccount('/srv/data', '/opt/couronne/postgres/native/bin')

it('PostgreSQL runs under our own account unless we are root', async () => {
  vi.mocked(process.getuid ?? (() => 0)).mockReturnValue(1000)
  expect(await account()).toEqual({ prefix: [] })
})

it('the error lists all folders that the owner of the data may not enter', async () => {
  folders['/srv'] = { ...root, mode: 0o700 }
  folders['/opt/couronne'] = { ...root, mode: 0o750 }
  await expect(account()).rejects.toThrow(
    /^PostgreSQL, qui tourne ici avec l’identifiant 70, ne peut pas atteindre ses dossiers\. Ouvrez-lui le passage :\n {2}chmod o\+x \/srv \/opt\/couronne$/,
  )
})

it('the error asks for an account where none exists and a user namespace is not allowed', async () => {
  delete folders['/srv/data']
  folders['/srv'] = { ...dataOwner, mode: 0o700 }
  vi.stubEnv('PATH', '/nowhere')
  await expect(account()).rejects.toThrow(
    'PostgreSQL ne peut pas tourner en root, et les espaces de noms utilisateur sont interdits ici.\n' +
      'Créez un utilisateur pour lui : useradd --system postgres',
  )
})

it('PostgreSQL may enter folders of its own user or group', async () => {
  folders['/srv'] = { ...dataOwner, mode: 0o700 }
  folders['/opt/couronne'] = { uid: 0, gid: dataOwner.gid, mode: 0o710 }
  await expect(account()).rejects.toThrow(/\n {2}chmod -R o\+rX \/opt\/couronne\/postgres$/) // it has no programs
})

it('the mode bits for others do not apply to the owner or the group of a folder', async () => {
  folders['/srv'] = { ...dataOwner, mode: 0o677 }
  folders['/opt/couronne'] = { uid: 0, gid: dataOwner.gid, mode: 0o705 }
  await expect(account()).rejects.toThrow(/\n {2}chmod o\+x \/srv \/opt\/couronne$/)
})

it('changeOwner changes the owner of the data, and fails where it may not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'couronne-given-'))
  const [uid, gid] = [userInfo().uid, userInfo().gid]
  folders[folder] = { ...dataOwner, mode: 0o700 }
  await changeOwner({ prefix: [], owner: { uid, gid } }, folder)
  rmSync(folder, { recursive: true })
  await expect(changeOwner({ prefix: [], owner: { uid, gid } }, folder)).rejects.toThrow(`chown ${folder} : `)
  folders[folder] = { uid, gid, mode: 0o700 }
  await changeOwner({ prefix: [], owner: { uid, gid } }, folder)
})
