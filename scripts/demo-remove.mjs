// `npm run demo:remove` erases the demonstration's people from the database that `npm start` would use; it also works
// beside a running server.
import { join } from 'node:path'
import { ensureInstalled, node24Path, root } from './lib/install.mjs'
import { run } from './lib/run.mjs'

try {
  await ensureInstalled()
  process.exitCode = await run(node24Path(), [join(root, 'apps/demonstration/src/remove-demo-main.ts')], {
    cwd: root,
  })
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
