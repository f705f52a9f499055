import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { forAnyone } from './routes.ts'

/** What the pages are told of the house; `Legal` in apps/web/app/lib/context.ts lists what they print of the operator. */
export type Site = {
  brandName: string
  publicUrl: string
  profileRequiresLogin: boolean
  legal: Record<string, string | undefined>
}

export type PagesOptions = {
  site: Site
  now: () => Date
  /** Where `react-router build` wrote `client/` and `server/`. Not read in development. */
  webBuildDir: string
  /** The folder of apps/web: serves its sources through Vite in place of the build. */
  dev?: { webDir: string } | false
}

type Reply = { statusCode: number; body: unknown; total?: number | undefined }
type Send = (outgoing: {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  body?: unknown
}) => Promise<Reply>
type Handler = (request: Request, given: { send: Send; site: Site; nonce: string; now: Date }) => Promise<Response>
type Build = {
  entry: {
    module: { pageHandler: (build: unknown, mode: string, report: (error: unknown) => void) => Handler }
  }
}
type DevServer = {
  middleware: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void
  load: () => Promise<Build>
  close: () => Promise<void>
}

const year = 31_536_000

/** Serves the site's pages, and its scripts, styles, fonts and drawings. Register it after every other route. */
export const pages = fp<PagesOptions>(
  async (app, { site, now, webBuildDir, dev }) => {
    const answer = dev ? await fromSources(app, dev.webDir) : await fromBuild(app, webBuildDir)
    const origin = new URL(site.publicUrl).origin

    app.get('/*', { schema: { hide: true }, config: { who: 'anyone' } }, async (request, reply) => {
      if (isApiAddress(request.url)) return reply.callNotFound()
      const nonce = randomBytes(16).toString('base64')
      const response = await answer(webRequest(request, reply, origin), {
        site,
        nonce,
        now: now(),
        send: (outgoing) => sendInProcess(app, request, outgoing),
      })
      return sendWebResponse(reply, response, contentSecurityPolicy(nonce, Boolean(dev)))
    })
  },
  { name: 'pages', fastify: '5.x' },
)

const isApiAddress = (url: string) => /^\/(?:api|images|user)(?:[/?]|$)/.test(url)

const fromBuild = async (app: FastifyInstance, webBuildDir: string): Promise<Handler> => {
  await app.register(async (assets) => {
    forAnyone(assets)
    await assets.register(fastifyStatic, {
      root: join(webBuildDir, 'client'),
      wildcard: false,
      index: false,
      preCompressed: true,
      decorateReply: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const immutable = path.includes('/client/assets/')
        reply.header('cache-control', immutable ? `public, max-age=${year}, immutable` : 'public, max-age=86400')
      },
    })
  })
  const build = (await import(pathToFileURL(join(webBuildDir, 'server/index.js')).href)) as Build
  return build.entry.module.pageHandler(build, 'production', (error) => app.log.error(error))
}

const fromSources = async (app: FastifyInstance, webDir: string): Promise<Handler> => {
  const { startDevServer } = (await import(pathToFileURL(join(webDir, 'dev.ts')).href)) as {
    startDevServer: (server: typeof app.server) => Promise<DevServer>
  }
  const vite = await startDevServer(app.server)
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (isApiAddress(request.url)) done()
    else vite.middleware(request.raw, reply.raw, () => done())
  })
  return async (request, given) => {
    const build = await vite.load()
    return build.entry.module.pageHandler(build, 'development', (error) => app.log.error(error))(request, given)
  }
}

/** A loader's call stays in this process, and counts as the visitor's own for the limits. */
const sendInProcess = async (
  app: FastifyInstance,
  request: FastifyRequest,
  { method, url, body }: Parameters<Send>[0],
): Promise<Reply> => {
  const response = await app.inject({
    method,
    url,
    remoteAddress: request.ip,
    headers: { accept: 'application/json', host: request.host },
    ...(body !== undefined && { payload: body as object }),
  })
  const total = response.headers['x-total-count']
  return {
    statusCode: response.statusCode,
    body: parsed(response.body),
    total: total === undefined ? undefined : Number(total),
  }
}

const parsed = (text: string): unknown => {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

const webRequest = (request: FastifyRequest, reply: FastifyReply, origin: string) => {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && !name.startsWith(':')) headers.set(name, value)
  }
  // A path such as `//elsewhere` must not choose the host.
  const url = new URL(origin)
  const [path = '/', ...query] = request.url.split('?')
  url.pathname = path
  url.search = query.join('?')
  return new Request(url, { headers, signal: gone.signal })
}

const sendWebResponse = async (reply: FastifyReply, response: Response, policy: string) => {
  reply.code(response.status)
  response.headers.forEach((value, name) => {
    if (name !== 'set-cookie' && name !== 'content-length') reply.header(name, value)
  })
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  reply.header('content-security-policy', policy)
  reply.header('cache-control', 'no-cache, private')
  const body = Buffer.from(await response.arrayBuffer())
  const isFault = response.status >= 500 && !response.headers.get('content-type')?.includes('html')
  if (!isFault || reply.request.url.split('?')[0]?.endsWith('.data')) return reply.send(body)
  return reply.type('text/html; charset=utf-8').send(lastResort)
}

/** Shown when even the error page could not be rendered. */
const lastResort = `<!DOCTYPE html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Un instant…</title></head><body><h1>Un instant…</h1><p>Une erreur est survenue de notre côté. Rechargez la page dans un moment, ou revenez à <a href="/">l’accueil</a>.</p></body></html>`

const contentSecurityPolicy = (nonce: string, dev: boolean) =>
  [
    "default-src 'self'",
    // Vite's client brings scripts and styles of its own, without a nonce.
    dev ? `script-src 'self' 'nonce-${nonce}'` : `script-src 'nonce-${nonce}'`,
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    dev ? "connect-src 'self' ws:" : "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
  ].join('; ')
