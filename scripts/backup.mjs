// `npm run backup -- folder` saves the database that `npm start` would use, its pictures and the fingerprints of its keys;
// it also works beside a running server.
import { join } from 'node:path'
import { ensureInstalled, node24Path, root } from './lib/install.mjs'
import { run } from './lib/run.mjs'

try {
  await ensureInstalled()
  const command = join(root, 'apps/server/src/operations/backups/back-up-main.ts')
  process.exitCode = await run(node24Path(), [command, ...process.argv.slice(2)], { cwd: root })
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
