import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { testApp } from '../../../test/harness.ts'
import { launchServer } from '../../../test/server-process.ts'
import { parseConfig } from '../../config.ts'
import { withOwnDatabase } from '../../host/own-database.ts'
import { formatLedgerErrors } from '../../money/ledger/check-ledger.ts'

const secrets = { SESSION_SECRET: 's'.repeat(40), ENCRYPTION_KEY: 'ab'.repeat(32) }

/** Runs one of the commands in its own process. */
const run = (command: 'back-up' | 'restore', folder: string, env: NodeJS.ProcessEnv) => {
  const { PATH } = process.env
  const main = join(import.meta.dirname, `${command}-main.ts`)
  const ended = Promise.withResolvers<{ code: number | null; output: string }>()
  const child = execFile(process.execPath, [main, folder], { env: { PATH, ...secrets, ...env } }, (_, out, problem) =>
    ended.resolve({ code: child.exitCode, output: out + problem }),
  )
  return { child, ended: ended.promise }
}

it('a backup under load, whose first attempt is killed, restores every booking answered before it and no deleted person', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'couronne-backups-'))
  const target = join(folder, 'backups')
  const app = await testApp({ payments: true, withWorker: true, env: { BACKUP_DIR: target } })
  try {
    // The hourly backup would meet those of this test.
    await app.deps.pool.query(`delete from pgboss.schedule where name = 'backup'`)
    const { aPaidAppointment } = bookings(app)
    const answered: string[] = []
    let isOver = false
    const load = Array.from({ length: 4 }, async () => {
      while (!isOver) answered.push((await aPaidAppointment()).id)
    })
    const env = { DATABASE_URL: app.deps.pool.options.connectionString, DATA_DIR: dirname(app.deps.imagesDir) }

    const killed = run('back-up', target, env)
    while (!existsSync(join(target, 'in-progress/database/cities.gz'))) await pause(5)
    killed.child.kill('SIGKILL')
    await killed.ended
    expect(await readdir(target)).toEqual(['in-progress'])

    const lea = await app.aPerson('customer')
    await expect.poll(() => answered.length).toBeGreaterThan(10)
    const before = [...answered]
    const made = await run('back-up', target, env).ended
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('Sauvegarde terminée') })
    expect((await lea.deleteAccount()).status).toBe(204)
    await expect.poll(() => readFile(join(target, 'deleted-ids.txt'), 'utf8')).toContain(lea.id)
    isOver = true
    await Promise.all(load)
    expect(answered.length).toBeGreaterThan(before.length)
    await app.drainJobs()

    const dataDir = join(folder, 'elsewhere')
    const place = { DATA_DIR: dataDir, ...secrets }
    expect(await run('restore', target, place).ended).toMatchObject({
      code: 0,
      output: expect.stringContaining('Seule la liste deleted-ids.txt à côté de cette sauvegarde a été lue'),
    })
    const server = await launchServer(dataDir, secrets)
    await server.open
    expect(server.output()).toContain('La restauration est terminée. Comptes supprimés de nouveau : 1.')
    await withOwnDatabase(parseConfig(place), async (db) => {
      const rows = await db.selectFrom('appointments').select('id').where('status', '=', 'paid').execute()
      const restored = new Set(rows.map(({ id }) => id))
      expect(before.filter((id) => !restored.has(id))).toEqual([])
      expect(await formatLedgerErrors(db)).toEqual([])
      const { email } = await db.selectFrom('users').select('email').where('id', '=', lea.id).executeTakeFirstOrThrow()
      expect(email).toBe(`${lea.id}@efface.invalid`)
    })
    server.child.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
  } finally {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  }
})
