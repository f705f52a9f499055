import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DevEntry, Outgoing, PageBuild, PageHandler, Reply, Send, Site } from '@couronne/contract/lib/page-host'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Deps } from '../../deps.ts'
import { everyday, type Limits } from '../limits.ts'
import { takesGzip } from './accepts-gzip.ts'
import type { RawRequest } from './answer-on-socket.ts'
import { contentSecurityPolicy, type Strangers } from './content-security-policy.ts'
import { networkOf } from './network-of.ts'
import { newNonce, nonceHoles } from './nonces.ts'
import { tooOftenAnswer } from './overloaded-page.ts'
import { noticing, type PageCache, type Rendering } from './page-cache.ts'
import { keepHead, packedWithNonce, readyAnswer, withNonce } from './prebuilt-responses.ts'
import { forAnyone } from './routes.ts'
import { untilGone } from './until-gone.ts'

export type PagesOptions = {
  site: Site
  strangers: Strangers
  now: () => Date
  cache: PageCache
  limits: Limits
  /** Whether it is none of the pages': what is unknown there is answered as the API does. */
  isApiAddress: (url: string) => boolean
  /** Pages of who has begun to book, or has paid: she is not turned away with those who look around. */
  inUse: string[]
  /** Where `react-router build` wrote `client/` and `server/`. Not read in development. */
  webBuildDir: string
  /** The folder of apps/web: serves its sources through Vite in place of the build. */
  dev?: { webDir: string } | false
}

const year = 31_536_000

/** Serves the site's pages, and its scripts, styles, fonts and drawings. Register it after every other route. */
export const pages = fp<PagesOptions>(
  async (app, { site, strangers, now, cache, limits, isApiAddress, inUse, webBuildDir, dev }) => {
    const answer = dev ? await fromSources(app, dev.webDir, isApiAddress) : await fromBuild(app, webBuildDir)
    const origin = new URL(site.publicUrl).origin

    const render = async (
      request: FastifyRequest,
      { signal, notice = () => {} }: { signal?: AbortSignal; notice?: (topic: string) => void } = {},
    ): Promise<Rendering> => {
      const wait = await limits.wait(everyday.page, networkOf(request.ip))
      if (wait > 0) {
        const as = isForScripts(request.url) ? 'refusal' : 'page'
        return { ...tooOftenAnswer(as, wait), nonces: [], forWhom: 'nobody else' }
      }
      const nonce = newNonce()
      const said: number[] = []
      let retryAfter = 0
      const send: Send = async (outgoing) => {
        const reply = await noticing(notice, () => sendInProcess(app, request.ip, outgoing))
        said.push(reply.statusCode)
        retryAfter = Math.max(retryAfter, reply.retryAfter)
        return reply
      }
      const response = await answer(webRequest(request.url, origin, signal), { site, nonce, now: now(), send })
      const body = Buffer.from(await response.arrayBuffer())
      const forWhom = whoMayHave(response, said)
      const headers = [...response.headers]
      if (retryAfter > 0 && isForLater(response.status)) headers.push(['retry-after', String(retryAfter)])
      return { status: response.status, headers, body, nonces: nonceHoles(body, nonce), forWhom }
    }
    const give = (reply: FastifyReply, rendering: Rendering) => {
      const nonce = newNonce()
      reply.header('content-security-policy', contentSecurityPolicy({ nonce, dev: Boolean(dev), strangers }))
      return sendRendering(reply, rendering, nonce)
    }

    // Only what has to be rendered is counted, and then by its rendering.
    app.get('/*', { schema: { hide: true }, config: { who: 'anyone', limit: 'none' } }, async (request, reply) => {
      if (isApiAddress(request.url)) return reply.callNotFound()
      // Others may wait for the same: it is rendered also when she who began it has gone.
      return give(
        reply,
        dev ? await render(request) : await cache.get(request.url, (notice) => render(request, { notice })),
      )
    })
    for (const url of inUse)
      app.get(
        url,
        { schema: { hide: true }, config: { who: 'anyone', importance: 'using', limit: 'none' } },
        async (request, reply) => give(reply, await render(request, { signal: untilGone(reply) })),
      )
  },
  { name: 'pages', fastify: '5.x' },
)

const isForScripts = (url: string) => url.split('?')[0]?.endsWith('.data') ?? false
const isForLater = (status: number) => status === 429 || status === 503

/** The page that is kept for a visitor, as she would be sent it. */
export const readyPage =
  ({ pageCache: cache, clock }: Pick<Deps, 'pageCache' | 'clock'>) =>
  ({ url, head }: RawRequest, isCrowd: boolean) => {
    const rendering = cache.kept(url, isCrowd)
    const accepted = rendering ? (head.match(/(?<=\r\naccept-encoding:)[^\r]*/gi) ?? []) : []
    return rendering && accepted.length === 1 && takesGzip(String(accepted))
      ? readyAnswer(rendering, clock.now())
      : undefined
  }

const fromBuild = async (app: FastifyInstance, webBuildDir: string): Promise<PageHandler> => {
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
        // The provider's card frame is set in our typeface.
        if (path.endsWith('.woff2')) reply.header('access-control-allow-origin', '*')
        reply.header('cache-control', immutable ? `public, max-age=${year}, immutable` : 'public, max-age=86400')
      },
    })
  })
  const build = (await import(pathToFileURL(join(webBuildDir, 'server/index.js')).href)) as PageBuild
  return build.entry.module.pageHandler(build, 'production', (error) => app.log.error(error))
}

const fromSources = async (
  app: FastifyInstance,
  webDir: string,
  isApiAddress: PagesOptions['isApiAddress'],
): Promise<PageHandler> => {
  const { startDevServer } = (await import(pathToFileURL(join(webDir, 'dev.ts')).href)) as DevEntry<
    Server,
    IncomingMessage,
    ServerResponse
  >
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

/** By what the page's own calls were answered: one may have been refused, and the page is shown without it. */
const whoMayHave = ({ status, headers }: Response, said: number[]): Rendering['forWhom'] => {
  if (said.includes(429)) return 'nobody else'
  const isWhole = status === 200 && said.every((code) => code < 500) && !headers.has('set-cookie')
  return isWhole ? 'everyone' : 'who waits'
}

/** A loader's call stays in this process, and counts as the visitor's own for the limits. */
const sendInProcess = async (
  app: FastifyInstance,
  remoteAddress: string,
  { method, url, body }: Outgoing,
): Promise<Reply & { retryAfter: number }> => {
  const response = await app.inject({
    method,
    url,
    remoteAddress,
    headers: { accept: 'application/json' },
    ...(body !== undefined && { payload: body as object }),
  })
  const total = response.headers['x-total-count']
  return {
    statusCode: response.statusCode,
    body: parsed(response.body),
    total: total === undefined ? undefined : Number(total),
    retryAfter: Number(response.headers['retry-after'] ?? 0),
  }
}

const parsed = (text: string): unknown => {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

/** Without the visitor's headers: what others are given too must not depend on them. */
const webRequest = (address: string, origin: string, signal?: AbortSignal) => {
  // A path such as `//elsewhere` must not choose the host.
  const url = new URL(origin)
  const [path = '/'] = address.split('?', 1)
  url.pathname = path
  url.search = address.slice(path.length)
  return new Request(url, signal && { signal })
}

const sendRendering = (reply: FastifyReply, rendering: Rendering, nonce: string) => {
  const { status, headers } = rendering
  reply.code(status)
  // Several cookies are several headers; Fastify keeps them all.
  for (const [name, value] of headers) if (name !== 'content-length') reply.header(name, value)
  reply.header('cache-control', 'no-cache, private')
  const isHtml = headers.some(([name, value]) => name === 'content-type' && value.includes('html'))
  if (status >= 500 && !isHtml && !isForScripts(reply.request.url))
    return reply.type('text/html; charset=utf-8').send(lastResort)
  // Compressed in advance where it is given to many; the others are left to the plugin.
  if (rendering.forWhom === 'everyone' && takesGzip(String(reply.request.headers['accept-encoding']))) {
    reply.raw.once('finish', () => keepHead(rendering, reply.getHeaders(), nonce, reply.server.server.keepAliveTimeout))
    return reply
      .header('content-encoding', 'gzip')
      .header('vary', 'accept-encoding')
      .send(packedWithNonce(rendering, nonce))
  }
  return reply.send(withNonce(rendering, nonce))
}

/** Shown when even the error page could not be rendered. */
const lastResort = `<!DOCTYPE html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Un instant…</title></head><body><h1>Un instant…</h1><p>Une erreur est survenue de notre côté. Rechargez la page dans un moment, ou revenez à <a href="/">l’accueil</a>.</p></body></html>`
