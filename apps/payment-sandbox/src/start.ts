import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
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
}

export type Sandbox = { port: number; url: string; close: () => Promise<void> }

/** How long a request under way may still take once the sandbox is asked to stop. */
const drainMs = 500

export const startSandbox = async (settings: SandboxSettings): Promise<Sandbox> => {
  const store = openStore(settings.dataDir)
  const deliveries = startDeliveries({ store, url: settings.webhookUrl, secret: settings.webhookSecret })
  const server = createSandboxServer({ store, secretKey: settings.secretKey, afterWrite: deliveries.wake })

  const close = async () => {
    const closed = once(server, 'close')
    server.close()
    const drained = setTimeout(() => server.closeAllConnections(), drainMs)
    await Promise.all([closed, deliveries.stop()])
    clearTimeout(drained)
    store.close()
  }

  try {
    server.listen(settings.port, settings.host)
    await once(server, 'listening')
  } catch (error) {
    await deliveries.stop()
    store.close()
    throw error
  }
  const { port } = server.address() as AddressInfo
  return { port, url: `http://${settings.host}:${port}`, close }
}
