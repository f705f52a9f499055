import type Stripe from 'stripe'
import { type Config, StartupError } from '../../config.ts'
import { assertUsable } from '../../host/own-database.ts'
import { databaseFindings, readDatabaseState } from './examine-database.ts'
import { backupFinding, diskFinding } from './examine-folders.ts'
import { mailServerFinding } from './examine-mail-server.ts'
import { nameFindings, type Resolve } from './examine-names.ts'
import { paymentProviderFindings } from './examine-payment-provider.ts'
import { type Finding, reasonOf } from './findings.ts'

/** `stripe` is absent where the sandbox stands for the payment provider. */
type Surroundings = { databaseUrl: string; stripe: Stripe | undefined; resolve: Resolve; now: () => Date }

/** Examines what the settings name, and changes nothing. */
export const examine = async (
  config: Config,
  { databaseUrl, stripe, resolve, now }: Surroundings,
): Promise<Finding[]> => {
  const findings = await Promise.all([
    orFault('Base de données', async () => [
      ...databaseFindings(await readDatabaseState(databaseUrl), now()),
      ...(await schemaFindings(config, databaseUrl)),
    ]),
    orFault('Serveur de mails', async () => [await mailServerFinding(config)]),
    orFault('Stripe', async () => (stripe ? paymentProviderFindings(stripe, config.publicUrl) : [sandboxFinding])),
    orFault('Disque', async () => [await diskFinding(config.dataDir)]),
    orFault('Sauvegardes', async () => [await backupFinding(config, now())]),
    orFault('DNS', async () => (config.needsBackups ? nameFindings(config, resolve) : [])),
  ])
  return findings.flat()
}

/** A part that cannot be examined is a fault, and the others are still examined. */
const orFault = (subject: string, look: () => Promise<Finding[]>) =>
  look().catch((error: unknown): Finding[] => [{ subject, state: 'fault', text: `illisible (${reasonOf(error)}).` }])

const sandboxFinding: Finding = {
  subject: 'Stripe',
  state: 'note',
  text: 'sans STRIPE_SECRET_KEY, on paie pour de faux.',
}

const schemaFindings = async (config: Config, databaseUrl: string): Promise<Finding[]> => {
  try {
    await assertUsable(config, databaseUrl)
    return []
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    return [{ subject: 'Base de données', state: 'fault', text: error.message }]
  }
}
