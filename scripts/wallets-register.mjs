// `npm run wallets:register` registers the domain of PUBLIC_URL at Stripe, so that browsers offer Apple Pay and Google Pay
// there, and prints what it did. It may run any number of times.
import { join } from 'node:path'
import { ensureInstalled, node24Path, root } from './lib/install.mjs'
import { run } from './lib/run.mjs'

try {
  await ensureInstalled()
  process.exitCode = await run(
    node24Path(),
    [join(root, 'apps/server/src/money/payment-provider/register-domain-main.ts')],
    { cwd: root },
  )
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
