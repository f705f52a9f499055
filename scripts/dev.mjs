// `npm run dev`: as `npm start`, but the pages come from their sources through Vite, and the server starts anew when its files change.
import { join } from 'node:path'
import { ensureInstalled, node24Path, root } from './lib/install.mjs'
import { run } from './lib/run.mjs'

try {
  await ensureInstalled()
  const env = { ...process.env, WEB_DEV: 'true' }
  const args = ['--watch', '--watch-preserve-output', join(root, 'apps/server/src/main.ts')]
  process.exitCode = await run(node24Path(), args, { cwd: root, env })
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
