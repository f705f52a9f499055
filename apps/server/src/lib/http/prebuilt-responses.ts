import { gzipWithHoles, type WithHoles, withWord } from './gzip-with-placeholders.ts'
import { newNonce, nonceHoles, nonceLength } from './nonces.ts'
import type { Rendering } from './page-cache.ts'

const packed = new WeakMap<Rendering, WithHoles>()
const templates = new WeakMap<Rendering, WithHoles & { dateAt: number }>()

/** Returns a copy of the page with another nonce. */
export const withNonce = ({ body, nonces }: Rendering, nonce: string) => {
  const copy = Buffer.from(body)
  for (const at of nonces) copy.write(nonce, at, 'latin1')
  return copy
}

const packedOnce = (rendering: Rendering) => {
  const before = packed.get(rendering)
  if (before) return before
  const made = gzipWithHoles(rendering.body, rendering.nonces, nonceLength)
  packed.set(rendering, made)
  return made
}

/** Returns the same in gzip, compressed once for each rendering. */
export const packedWithNonce = (rendering: Rendering, nonce: string) => withWord(packedOnce(rendering), nonce)

const noDate = new Date(0).toUTCString()

/**
 * Stores the headers of a compressed response with the offsets of their nonces, as a template for the next responses.
 */
export const keepHead = (
  rendering: Rendering,
  headers: Record<string, string | number | string[] | undefined>,
  nonce: string,
  keepAliveMs: number,
) => {
  if (templates.has(rendering)) return
  const body = packedOnce(rendering)
  const all = {
    ...headers,
    date: noDate,
    connection: 'keep-alive',
    'keep-alive': `timeout=${Math.floor(keepAliveMs / 1000)}`,
  }
  const lines = Object.entries(all).flatMap(([name, values]) => [values].flat().map((value) => `${name}: ${value}\r\n`))
  const head = Buffer.from(`HTTP/1.1 ${rendering.status} OK\r\n${lines.join('')}\r\n`, 'latin1')
  templates.set(rendering, {
    bytes: Buffer.concat([head, body.bytes]),
    holes: [...nonceHoles(head, nonce), ...body.holes.map((at) => head.length + at)],
    sumWith: body.sumWith,
    dateAt: head.indexOf(noDate),
  })
}

/** Returns the raw response in gzip with a new nonce; undefined until one response for the rendering has been sent. */
export const readyAnswer = (rendering: Rendering, now: Date) => {
  const template = templates.get(rendering)
  if (!template) return undefined
  const answer = withWord(template, newNonce())
  answer.write(now.toUTCString(), template.dateAt, 'latin1')
  return answer
}
