import { lookup, Resolver } from 'node:dns/promises'
import Stripe from 'stripe'
import { parseConfig } from '../../config.ts'
import { withDatabaseUrl } from '../../host/own-database.ts'
import { printError } from '../../host/print-error.ts'
import { systemClock } from '../../lib/clock.ts'
import { examine } from './doctor.ts'
import { formatFinding } from './findings.ts'

try {
  const config = parseConfig(process.env)
  const { stripeSecretKey } = config
  const resolver = new Resolver({ timeout: 5000, tries: 2 })
  await withDatabaseUrl(config, async (databaseUrl) => {
    const findings = await examine(config, {
      databaseUrl,
      stripe: stripeSecretKey ? new Stripe(stripeSecretKey, { timeout: 10_000, maxNetworkRetries: 1 }) : undefined,
      resolve: { lookup, resolveTxt: (name) => resolver.resolveTxt(name) },
      now: systemClock.now,
    })
    console.log(findings.map(formatFinding).join('\n'))
    const faults = findings.filter(({ state }) => state === 'fault').length
    console.log(faults === 0 ? 'Rien à corriger.' : `À corriger : ${faults}.`)
    if (faults > 0) process.exitCode = 1
  })
} catch (error) {
  printError(error)
  process.exitCode = 1
}
