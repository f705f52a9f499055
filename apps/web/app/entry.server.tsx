import { CSPProvider } from '@base-ui/react/csp-provider'
import type { PageEntry } from '@couronne/contract/lib/page-host'
import { renderToString } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { createPageContext, nonceContext } from './lib/context.ts'
import { NonceProvider } from './lib/nonce.tsx'

/** The HTTP server calls this with a web request and sends the web response it returns. */
export const pageHandler: PageEntry<ServerBuild>['pageHandler'] = (build, mode, report) => {
  const handleError: ServerBuild['entry']['module']['handleError'] = (error, { request }) => {
    // An API error or an unknown address is a normal response, not a fault to report.
    if (!request.signal.aborted && !isRouteErrorResponse(error)) report(error)
  }
  const handle = createRequestHandler({ ...build, entry: { module: { ...build.entry.module, handleError } } }, mode)
  return (request, given) => handle(request, createPageContext(given))
}

/**
 * All data is loaded before rendering starts, so the string renderer suffices. It is far cheaper than the stream
 * renderer.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  const nonce = context.get(nonceContext)
  const html = renderToString(
    <CSPProvider nonce={nonce}>
      <NonceProvider value={nonce}>
        <ServerRouter context={{ ...routerContext, serverHandoffStream: undefined }} url={request.url} nonce={nonce} />
      </NonceProvider>
    </CSPProvider>,
  )
  const page = scriptsLast(html)
  const { serverHandoffStream } = routerContext
  const data = serverHandoffStream ? await handoffScript(serverHandoffStream, nonce) : ''
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const end = page.lastIndexOf('</body>')
  return new Response(`<!DOCTYPE html>${page.slice(0, end)}${data}${page.slice(end)}`, { status, headers })
}

/**
 * Scripts load with low priority, after styles and typefaces. A page can be read, and its forms sent, before the
 * scripts run.
 */
const scriptsLast = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')

/**
 * Writes the loaders' data in the format that `<ServerRouter>` uses when it streams. `<ServerRouter>` itself writes it
 * inside a Suspense boundary, on which `renderToString` would fall back.
 */
const handoffScript = async (stream: ReadableStream<Uint8Array>, nonce: string) => {
  const literal = JSON.stringify(await new Response(stream).text()).replace(
    /[&<>\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  const controller = 'window.__reactRouterContext.streamController'
  return `<script nonce="${nonce}">${controller}.enqueue(${literal});${controller}.close();</script>`
}
