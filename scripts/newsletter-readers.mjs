// `npm run newsletter:readers` prints the confirmed subscribers of the newsletter, each with the personal link to
// unsubscribe; it also works beside a running server.
import { join } from 'node:path'
import { ensureInstalled, node24Path, root } from './lib/install.mjs'
import { run } from './lib/run.mjs'

try {
  await ensureInstalled()
  process.exitCode = await run(
    node24Path(),
    [join(root, 'apps/server/src/operations/newsletter/subscribers-main.ts')],
    { cwd: root },
  )
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
