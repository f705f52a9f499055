import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

/** What `npm run dev` asks for: Vite in front of the pages, which it reloads when a file changes. */
export const startDevServer = async (server: Server) => {
  const vite = await createServer({
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: fileURLToPath(new URL('vite.config.ts', import.meta.url)),
    server: { middlewareMode: true, hmr: { server } },
  })
  return {
    middleware: vite.middlewares,
    load: () => vite.ssrLoadModule('virtual:react-router/server-build'),
    close: () => vite.close(),
  }
}
