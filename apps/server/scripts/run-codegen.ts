import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'

/**
 * Runs kysely-codegen on a migrated database: it writes lib/database/tables.ts, or with `--verify` compares it. Beside
 * TypeScript 7 its output also has a harmless failure to parse its own settings.
 */
export const runCodegen = (databaseUrl: string, ...args: string[]) => {
  const packageFolder = dirname(createRequire(import.meta.url).resolve('kysely-codegen/package.json'))
  return spawnSync(process.execPath, [join(packageFolder, 'dist/cli/bin.js'), ...args], {
    cwd: resolve(import.meta.dirname, '..'),
    env: { ...process.env, DATABASE_URL: databaseUrl },
    encoding: 'utf8',
  })
}
