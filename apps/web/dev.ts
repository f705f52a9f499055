import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { DevEntry, PageBuild } from '@couronne/contract/lib/page-host'
import { createServer } from 'vite'

/**
 * A Vite within Vite, the router's own, would end the process itself on SIGTERM, before the server has closed what it opened. The
 * server's end is told to us.
 */
const leavingItsEndToUs = async <T>(starting: () => Promise<T>) => {
  const refuse = (event: string | symbol, listener: () => void) => {
    if (event === 'SIGTERM') queueMicrotask(() => process.off(event, listener))
  }
  process.on('newListener', refuse)
  try {
    return await starting()
  } finally {
    process.off('newListener', refuse)
  }
}

/** What `npm run dev` asks for: Vite in front of the pages, which it reloads when a file changes. */
export const startDevServer: DevEntry<Server, IncomingMessage, ServerResponse>['startDevServer'] = async (server) => {
  const vite = await leavingItsEndToUs(() =>
    createServer({
      root: fileURLToPath(new URL('.', import.meta.url)),
      configFile: fileURLToPath(new URL('vite.config.ts', import.meta.url)),
      server: { middlewareMode: true, hmr: { server } },
    }),
  )
  return {
    middleware: vite.middlewares,
    load: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as PageBuild,
    close: () => vite.close(),
  }
}
