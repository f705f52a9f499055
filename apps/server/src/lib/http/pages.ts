import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type {
  ApiReply,
  ApiRequest,
  DevEntry,
  PageBuild,
  PageHandler,
  SendRequest,
  Site,
} from '@couronne/contract/lib/page-host'
import fastifyStatic from '@fastify/static'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Deps } from '../../deps.ts'
import { defaultLimits, type Limits } from '../limits.ts'
import { acceptsGzip } from './accepts-gzip.ts'
import type { RawRequest } from './answer-on-socket.ts'
import { contentSecurityPolicy, type ThirdPartySources } from './content-security-policy.ts'
import { disconnectSignal } from './disconnect-signal.ts'
import { networkOf } from './network-of.ts'
import { findNonceOffsets, newNonce } from './nonces.ts'
import { tooManyRequestsResponse } from './overloaded-page.ts'
import { type PageCache, type Rendering, recordTagsDuring } from './page-cache.ts'
import { fillPrebuiltResponse, gzipWithNonce, saveResponseTemplate, withNonce } from './prebuilt-responses.ts'
import { ownIdHeader } from './request-log.ts'
import { allowAnyone } from './routes.ts'

export type PagesOptions = {
  site: Site
  thirdPartySources: ThirdPartySources
  now: () => Date
  cache: PageCache
  limits: Limits
  /** Returns whether the URL belongs to the API; unknown URLs there get the API's 404. */
  isApiAddress: (url: string) => boolean
  /** Returns the address that a page is rendered and cached under, without the parameters that do not change it. */
  renderedAddress: (url: string) => string
  /** Lists the addresses of pages for customers who book or have paid; they are not rejected together with browsing. */
  priorityPaths: string[]
  /** Names the folder where `react-router build` wrote `client/` and `server/`. Development does not read it. */
  webBuildDir: string
  /** Names the folder of apps/web, whose sources Vite serves in place of the build. */
  dev?: { webDir: string } | false
}

const year = 31_536_000

/** Serves the site's pages, scripts, styles, fonts and illustrations. Register this plugin after every other route. */
export const pages = fp<PagesOptions>(
  async (
    app,
    { site, thirdPartySources, now, cache, limits, isApiAddress, renderedAddress, priorityPaths, webBuildDir, dev },
  ) => {
    const answer = dev ? await fromSources(app, dev.webDir, isApiAddress) : await fromBuild(app, webBuildDir)
    const origin = new URL(site.publicUrl).origin

    const render = async (
      request: FastifyRequest,
      { signal, notice: recordTag = () => {} }: { signal?: AbortSignal; notice?: (topic: string) => void } = {},
    ): Promise<Rendering> => {
      const wait = await limits.wait(defaultLimits.page, networkOf(request.ip))
      if (wait > 0) {
        const form = isDataRequest(request.url) ? 'refusal' : 'page'
        return { ...tooManyRequestsResponse(form, wait), nonceOffsets: [], audience: 'nobody else' }
      }
      const nonce = newNonce()
      const statuses: number[] = []
      let retryAfter = 0
      const send: SendRequest = async (outgoing) => {
        const reply = await recordTagsDuring(recordTag, () => sendInProcess(app, request, outgoing))
        statuses.push(reply.statusCode)
        retryAfter = Math.max(retryAfter, reply.retryAfter)
        return reply
      }
      const pageRequest = webRequest(renderedAddress(request.url), origin, signal)
      const response = await requestLog.run(request.log, () => answer(pageRequest, { site, nonce, now: now(), send }))
      const body = Buffer.from(await response.arrayBuffer())
      const audience = audienceOf(response, statuses)
      const headers = [...response.headers]
      if (retryAfter > 0 && isRetryable(response.status)) headers.push(['retry-after', String(retryAfter)])
      return { status: response.status, headers, body, nonceOffsets: findNonceOffsets(body, nonce), audience }
    }
    const sendWithPolicy = (reply: FastifyReply, rendering: Rendering) => {
      const nonce = newNonce()
      reply.header('content-security-policy', contentSecurityPolicy({ nonce, dev: Boolean(dev), thirdPartySources }))
      return sendRendering(reply, rendering, nonce)
    }

    // The rate limit counts renderings and not requests.
    app.get('/*', { schema: { hide: true }, config: { access: 'anyone', limit: 'none' } }, async (request, reply) => {
      if (isApiAddress(request.url)) return reply.callNotFound()
      // The rendering has no abort signal, because other visitors may wait for it when the first one has gone.
      return sendWithPolicy(
        reply,
        dev
          ? await render(request)
          : await cache.get(renderedAddress(request.url), (recordTag) => render(request, { notice: recordTag })),
      )
    })
    for (const url of priorityPaths)
      app.get(
        url,
        { schema: { hide: true }, config: { access: 'anyone', priority: 'using', limit: 'none' } },
        async (request, reply) => sendWithPolicy(reply, await render(request, { signal: disconnectSignal(reply) })),
      )
  },
  { name: 'pages', fastify: '5.x' },
)

/** The build of the pages reports errors without their request. */
const requestLog = new AsyncLocalStorage<FastifyBaseLogger>()

const reportError =
  ({ log }: FastifyInstance) =>
  (error: unknown) =>
    (requestLog.getStore() ?? log).error({ err: error }, 'page')

const isDataRequest = (url: string) => url.split('?')[0]?.endsWith('.data') ?? false
const isRetryable = (status: number) => status === 429 || status === 503

/** Returns the prebuilt response of a cached page for a client that accepts gzip. */
export const createPrebuiltPageLookup =
  ({ pageCache: cache, clock }: Pick<Deps, 'pageCache' | 'clock'>, renderedAddress: PagesOptions['renderedAddress']) =>
  ({ url, head }: RawRequest, isOverloaded: boolean) => {
    const rendering = cache.cached(renderedAddress(url), isOverloaded)
    const accepted = rendering ? (head.match(/(?<=\r\naccept-encoding:)[^\r]*/gi) ?? []) : []
    return rendering && accepted.length === 1 && acceptsGzip(String(accepted))
      ? fillPrebuiltResponse(rendering, clock.now())
      : undefined
  }

const fromBuild = async (app: FastifyInstance, webBuildDir: string): Promise<PageHandler> => {
  await app.register(async (assets) => {
    allowAnyone(assets)
    await assets.register(fastifyStatic, {
      root: join(webBuildDir, 'client'),
      wildcard: false,
      index: false,
      preCompressed: true,
      decorateReply: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const immutable = path.includes('/client/assets/')
        // The payment provider's card frame uses our typeface.
        if (path.endsWith('.woff2')) reply.header('access-control-allow-origin', '*')
        reply.header('cache-control', immutable ? `public, max-age=${year}, immutable` : 'public, max-age=86400')
      },
    })
  })
  const build = (await import(pathToFileURL(join(webBuildDir, 'server/index.js')).href)) as PageBuild
  return build.entry.module.pageHandler(build, 'production', reportError(app))
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
  return async (request, context) => {
    const build = await vite.load()
    return build.entry.module.pageHandler(build, 'development', reportError(app))(request, context)
  }
}

/** Decides by the answers to the page's own calls: one of them may have failed, and then the page lacks its data. */
const audienceOf = ({ status, headers }: Response, statuses: number[]): Rendering['audience'] => {
  if (statuses.includes(429)) return 'nobody else'
  const isComplete = status === 200 && statuses.every((code) => code < 500) && !headers.has('set-cookie')
  return isComplete ? 'everyone' : 'who waits'
}

/** Runs a loader's call inside this process; it counts for the rate limits of the visitor. */
const sendInProcess = async (
  app: FastifyInstance,
  { ip: remoteAddress, id }: Pick<FastifyRequest, 'ip' | 'id'>,
  { method, url, body }: ApiRequest,
): Promise<ApiReply & { retryAfter: number }> => {
  const response = await app.inject({
    method,
    url,
    remoteAddress,
    headers: { accept: 'application/json', [ownIdHeader]: id },
    ...(body !== undefined && { payload: body as object }),
  })
  const total = response.headers['x-total-count']
  return {
    statusCode: response.statusCode,
    body: parseJson(response.body),
    total: total === undefined ? undefined : Number(total),
    retryAfter: Number(response.headers['retry-after'] ?? 0),
  }
}

const parseJson = (text: string): unknown => {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

/** Builds the page's request without the visitor's headers, because others receive the same rendering. */
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
  // Several cookies are several headers, all of which Fastify sends.
  for (const [name, value] of headers) if (name !== 'content-length') reply.header(name, value)
  reply.header('cache-control', 'no-cache, private')
  const isHtml = headers.some(([name, value]) => name === 'content-type' && value.includes('html'))
  if (status >= 500 && !isHtml && !isDataRequest(reply.request.url))
    return reply.type('text/html; charset=utf-8').send(fallbackPage)
  // A page for everyone is compressed once in advance; the plugin compresses others.
  if (rendering.audience === 'everyone') reply.removeHeader('x-request-id')
  if (rendering.audience === 'everyone' && acceptsGzip(String(reply.request.headers['accept-encoding']))) {
    reply.raw.once('finish', () =>
      saveResponseTemplate(rendering, reply.getHeaders(), nonce, reply.server.server.keepAliveTimeout),
    )
    return reply
      .header('content-encoding', 'gzip')
      .header('vary', 'accept-encoding')
      .send(gzipWithNonce(rendering, nonce))
  }
  return reply.send(withNonce(rendering, nonce))
}

/** Replaces the answer when even the error page could not be rendered. */
const fallbackPage = `<!DOCTYPE html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Un instant…</title></head><body><h1>Un instant…</h1><p>Une erreur est survenue de notre côté. Rechargez la page dans un moment, ou revenez à <a href="/">l’accueil</a>.</p></body></html>`
