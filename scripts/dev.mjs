// `npm run dev` works like `npm start`, but Vite serves the pages from their sources, and the server restarts when its
// files change.
import { join } from 'node:path'
import { ensureInstalled, node24Path, root } from './lib/install.mjs'
import { run } from './lib/run.mjs'

try {
  await ensureInstalled()
  const env = { ...process.env, WEB_DEV: 'true' }
  // The watched folders are named, because watching all imports would include the settings file that Vite writes anew
  // each time.
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
