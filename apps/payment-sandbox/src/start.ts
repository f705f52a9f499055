import type { AddressInfo } from 'node:net'
import { addMissingTransactions } from './balance-transactions.ts'
import { createFaults, type Faults } from './faults.ts'
import { createSandboxServer } from './server.ts'
import { openStore } from './store.ts'
import { startDeliveries } from './webhooks.ts'

export type SandboxSettings = {
  /** 0 for any free one. */
  port: number
  host: string
  dataDir: string
  webhookUrl: string
  webhookSecret: string
  secretKey: string
  publishableKey: string
  /** The pages that may show the frames. */
  siteOrigins: string[]
  /** Who is paid, as the bank's page names it. */
  merchant?: string
  /** Where browsers reach the sandbox, if not where the server does. */
  publicUrl?: string
  /** Whether what was answered outlives a power cut; true unless said otherwise. */
  durable?: boolean
}

export type Sandbox = { port: number; url: string; faults: Faults; close: () => Promise<void> }

/** How long a request under way may still take once the sandbox is asked to stop. */
const drainMs = 500

export const startSandbox = async (settings: SandboxSettings): Promise<Sandbox> => {
  const store = openStore(settings.dataDir, settings.durable)
  addMissingTransactions(store)
  const faults = createFaults()
  const deliveries = startDeliveries({ store, faults, url: settings.webhookUrl, secret: settings.webhookSecret })
  const app = createSandboxServer({ store, faults, keys: settings, pages: settings, afterWrite: deliveries.wake })

  const close = async () => {
    faults.end()
    const drained = setTimeout(() => app.server.closeAllConnections(), drainMs)
    await Promise.all([app.close(), deliveries.stop()])
    clearTimeout(drained)
    store.close()
  }

  try {
    await app.listen({ port: settings.port, host: settings.host })
  } catch (error) {
    await deliveries.stop()
    store.close()
    throw error
  }
  const { port } = app.server.address() as AddressInfo
  return { port, url: `http://${settings.host}:${port}`, faults, close }
}
