import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { DevEntry, PageBuild } from '@couronne/contract/lib/page-host'
import { createServer } from 'vite'

/**
 * React Router starts a Vite inside this Vite, which would end the process on SIGTERM before the server has closed its
 * resources. This function removes that listener, because the server handles the shutdown itself.
 */
const withoutSigtermListener = async <T>(starting: () => Promise<T>) => {
  const removeSigtermListener = (event: string | symbol, listener: () => void) => {
    if (event === 'SIGTERM') queueMicrotask(() => process.off(event, listener))
  }
  process.on('newListener', removeSigtermListener)
  try {
    return await starting()
  } finally {
    process.off('newListener', removeSigtermListener)
  }
}

/** `npm run dev` calls this. Vite serves the pages and reloads them when a file changes. */
export const startDevServer: DevEntry<Server, IncomingMessage, ServerResponse>['startDevServer'] = async (server) => {
  const vite = await withoutSigtermListener(() =>
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
