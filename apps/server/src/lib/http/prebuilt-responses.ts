import { type BytesWithPlaceholders, fillPlaceholders, gzipWithPlaceholders } from './gzip-with-placeholders.ts'
import { findNonceOffsets, newNonce, nonceLength } from './nonces.ts'
import type { Rendering } from './page-cache.ts'

const gzippedPages = new WeakMap<Rendering, BytesWithPlaceholders>()
const responseTemplates = new WeakMap<Rendering, BytesWithPlaceholders & { dateAt: number }>()

/** Returns a copy of the page with another nonce. */
export const withNonce = ({ body, nonceOffsets }: Rendering, nonce: string) => {
  const copy = Buffer.from(body)
  for (const at of nonceOffsets) copy.write(nonce, at, 'latin1')
  return copy
}

const gzipOnce = (rendering: Rendering) => {
  const existing = gzippedPages.get(rendering)
  if (existing) return existing
  const gzipped = gzipWithPlaceholders(rendering.body, rendering.nonceOffsets, nonceLength)
  gzippedPages.set(rendering, gzipped)
  return gzipped
}

/** Returns the same in gzip, compressed once for each rendering. */
export const gzipWithNonce = (rendering: Rendering, nonce: string) => fillPlaceholders(gzipOnce(rendering), nonce)

const noDate = new Date(0).toUTCString()

/**
 * Stores the headers of a compressed response with the offsets of their nonces, as a template for the next responses.
 */
export const saveResponseTemplate = (
  rendering: Rendering,
  headers: Record<string, string | number | string[] | undefined>,
  nonce: string,
  keepAliveMs: number,
) => {
  if (responseTemplates.has(rendering)) return
  const body = gzipOnce(rendering)
  const all = {
    ...headers,
    date: noDate,
    connection: 'keep-alive',
    'keep-alive': `timeout=${Math.floor(keepAliveMs / 1000)}`,
  }
  const lines = Object.entries(all).flatMap(([name, values]) => [values].flat().map((value) => `${name}: ${value}\r\n`))
  const head = Buffer.from(`HTTP/1.1 ${rendering.status} OK\r\n${lines.join('')}\r\n`, 'latin1')
  responseTemplates.set(rendering, {
    bytes: Buffer.concat([head, body.bytes]),
    placeholders: [...findNonceOffsets(head, nonce), ...body.placeholders.map((at) => head.length + at)],
    checksumWith: body.checksumWith,
    dateAt: head.indexOf(noDate),
  })
}

/** Returns the raw response in gzip with a new nonce; undefined until one response for the rendering has been sent. */
export const fillPrebuiltResponse = (rendering: Rendering, now: Date) => {
  const template = responseTemplates.get(rendering)
  if (!template) return undefined
  const answer = fillPlaceholders(template, newNonce())
  answer.write(now.toUTCString(), template.dateAt, 'latin1')
  return answer
}
