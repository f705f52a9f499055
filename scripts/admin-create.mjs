// `npm run admin:create -- e-mail` makes an operator in the database that `npm start` would use; it also works beside a
// running server. `-- e-mail --new-second-factor` is for an operator who has lost the telephone and the recovery codes.
import { join } from 'node:path'
import { ensureInstalled, node24Path, root } from './lib/install.mjs'
import { run } from './lib/run.mjs'

try {
  await ensureInstalled()
  process.exitCode = await run(
    node24Path(),
    [join(root, 'apps/server/src/operations/operators/invite-operator-main.ts'), ...process.argv.slice(2)],
    { cwd: root },
  )
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
