// `npm run keys:rotate` encrypts with ENCRYPTION_KEY what ENCRYPTION_KEY_PREVIOUS has encrypted in the database that
// `npm start` would use; it also works beside a running server.
import { join } from 'node:path'
import { ensureInstalled, node24Path, root } from './lib/install.mjs'
import { run } from './lib/run.mjs'

try {
  await ensureInstalled()
  const command = join(root, 'apps/server/src/operations/keys/rotate-keys-main.ts')
  process.exitCode = await run(node24Path(), [command], { cwd: root })
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
