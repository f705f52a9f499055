// `npm run dev`: as `npm start`, but the pages come from their sources through Vite, and the server starts anew when its files change.
import { join } from 'node:path'
import { ensureInstalled, node24Path, root } from './lib/install.mjs'
import { run } from './lib/run.mjs'

try {
  await ensureInstalled()
  const env = { ...process.env, WEB_DEV: 'true' }
  // Named folders, not whatever was imported: Vite imports its settings from a file that it writes anew each time.
  const watched = [
    'apps/server/src',
    'apps/server/migrations',
    'apps/demonstration/src',
    'apps/payment-sandbox/src',
    'packages/contract/src',
  ]
  const args = ['--watch', '--watch-preserve-output', ...watched.map((path) => `--watch-path=${join(root, path)}`)]
  args.push(join(root, 'apps/server/src/main.ts'))
  process.exitCode = await run(node24Path(), args, { cwd: root, env })
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
