import type { AddressInfo } from 'node:net'
import { addMissingTransactions } from './balance-transactions.ts'
import { createFaults, type Faults } from './faults.ts'
import { createSandboxServer } from './server.ts'
import { openStore } from './store.ts'
import { startDeliveries } from './webhooks.ts'

export type SandboxSettings = {
  /** 0 means any free port. */
  port: number
  host: string
  dataDir: string
  webhookUrl: string
  webhookSecret: string
  secretKey: string
  publishableKey: string
  /** These pages may embed the frames. */
  siteOrigins: string[]
  /** The bank's page shows this name of the merchant. */
  merchant?: string
  /** Browsers reach the sandbox at this address, where it differs from the server's. */
  publicUrl?: string
  /** When true, which is the default, a committed answer survives a power cut. */
  durable?: boolean
}

export type Sandbox = { port: number; url: string; faults: Faults; close: () => Promise<void> }

/** A request under way may take this much longer once the sandbox is asked to stop. */
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
