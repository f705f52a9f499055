import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from './harness.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

it('has table types that say what the migrations make', () => {
  const codegen = join(
    dirname(createRequire(import.meta.url).resolve('kysely-codegen/package.json')),
    'dist/cli/bin.js',
  )
  const { status, stdout, stderr } = spawnSync(process.execPath, [codegen, '--verify'], {
    cwd: resolve(import.meta.dirname, '..'),
    env: { ...process.env, DATABASE_URL: database.url },
    encoding: 'utf8',
  })
  // Its words are shown only here: beside TypeScript 7 it also reports a failure to parse its own settings, which harms nothing.
  expect(status, `${stdout}\n${stderr}\nRun npx kysely-codegen in apps/server.`).toBe(0)
})
