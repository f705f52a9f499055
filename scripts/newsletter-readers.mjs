// `npm run newsletter:readers`: who has confirmed that she wants our news, each with her own link to leave; also beside a running server.
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
