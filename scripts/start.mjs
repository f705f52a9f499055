// `npm start` runs this script before anything is installed. It is plain JavaScript without dependencies, for any Node
// from 20 on.
import { join } from 'node:path'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled, node24Path, root } from './lib/install.mjs'
import { run } from './lib/run.mjs'

try {
  await ensureInstalled()
  const node = node24Path()
  const env = { ...process.env, WEB_BUILD_DIR: await ensureBuilt() }
  process.exitCode = await run(node, [join(root, 'apps/server/src/main.ts')], { cwd: root, env })
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
