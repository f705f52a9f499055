// `npm run doctor` checks from outside what the settings name: database, mail server, payment provider, disk, clock and
// DNS. It changes nothing and works beside a running server.
import { join } from 'node:path'
import { ensureInstalled, node24Path, root } from './lib/install.mjs'
import { run } from './lib/run.mjs'

try {
  await ensureInstalled()
  const command = join(root, 'apps/server/src/operations/doctor/doctor-main.ts')
  process.exitCode = await run(node24Path(), [command], { cwd: root })
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
