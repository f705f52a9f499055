import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { domainErrors } from '@couronne/contract/lib/errors'

export const style =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fff8f0;color:#2b1620;font:18px/1.6 system-ui,sans-serif}main{max-width:34rem;padding:2rem}h1{margin:0 0 1rem;color:#4f1534;font:600 2rem/1.2 Georgia,serif}a{display:inline-block;margin-top:1rem;padding:.75rem 1.5rem;border-radius:999px;background:#6d1f48;color:#fff;text-decoration:none}a:focus-visible{outline:3px solid #6d1f48;outline-offset:3px}'

const htmlPage = (title: string, text: string) =>
  `<!DOCTYPE html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1><p>${text}</p><a href="">Recharger la page</a></main></body></html>`

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'`

const errorJson = (error: 'unavailable' | 'too_many_requests', customMessage?: string) => {
  const [statusCode, message] = domainErrors[error]
  return JSON.stringify({ statusCode, error, message: customMessage ?? message })
}
const [statusCode] = domainErrors.unavailable

const contentTypes = { page: 'text/html; charset=utf-8', refusal: 'application/json; charset=utf-8' }
/** Selects the form of the answer: a page for a visitor, or a JSON error for a program. */
export type RejectionFormat = keyof typeof contentTypes

const prebuilt = (form: RejectionFormat, body: string) => {
  const headers = {
    'retry-after': '5',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-type': contentTypes[form],
    'content-length': Buffer.byteLength(body),
    ...(form === 'page' && { 'content-security-policy': policy }),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return {
    headers,
    body,
    /** Contains the raw bytes for the socket. */
    rawBytes: Buffer.from(`HTTP/1.1 ${statusCode} Service Unavailable\r\n${lines.join('')}\r\n${body}`),
  }
}

/**
 * Builds the 503 answers once, because thousands a second may be needed. Node writes a text and its headers to the
 * socket in one write, but bytes and headers in two, which costs half as much again.
 * @param unaffectedServicesText a sentence for the visitor that says what continues
 */
export const overloadedResponses = (unaffectedServicesText: string) => ({
  page: prebuilt(
    'page',
    htmlPage(
      'Beaucoup de monde en ce moment…',
      `Nous recevons plus de visites que d’habitude. Patientez quelques secondes, puis rechargez la page. ${unaffectedServicesText}`,
    ),
  ),
  refusal: prebuilt('refusal', errorJson('unavailable')),
})

export const sendOverloaded = (response: ServerResponse, { headers, body }: ReturnType<typeof prebuilt>) =>
  response.writeHead(statusCode, headers).end(body)

const tooManyRequestsText = (seconds: number) =>
  `Beaucoup de pages ont été demandées depuis votre connexion en peu de temps. Patientez ${waitText(seconds)}, puis rechargez la page.`
const waitText = (seconds: number) => {
  if (seconds < 60) return seconds > 1 ? `${seconds} secondes` : 'une seconde'
  const minutes = Math.ceil(seconds / 60)
  return minutes > 1 ? `${minutes} minutes` : 'une minute'
}

/** Builds the answer to a client that has requested more pages than a person reads. */
export const tooManyRequestsResponse = (form: RejectionFormat, retryAfterSeconds: number) => ({
  status: 429,
  headers: [
    ['content-type', contentTypes[form]],
    ['content-security-policy', policy],
    ['retry-after', String(retryAfterSeconds)],
  ] as [string, string][],
  body: Buffer.from(
    form === 'page'
      ? htmlPage('Un instant, s’il vous plaît…', tooManyRequestsText(retryAfterSeconds))
      : errorJson('too_many_requests', tooManyRequestsText(retryAfterSeconds)),
  ),
})
