// `npm run restore -- backup` restores a backup into the empty database and the empty folder that `npm start` would use.
import { join } from 'node:path'
import { ensureInstalled, node24Path, root } from './lib/install.mjs'
import { run } from './lib/run.mjs'

try {
  await ensureInstalled()
  const command = join(root, 'apps/server/src/operations/backups/restore-main.ts')
  process.exitCode = await run(node24Path(), [command, ...process.argv.slice(2)], { cwd: root })
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
