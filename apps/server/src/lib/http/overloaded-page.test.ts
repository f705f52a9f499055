import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { overloadedResponses, tooManyRequestsResponse } from './overloaded-page.ts'

const { page, refusal } = overloadedResponses('Les paiements continuent.')

/** Returns the visible texts of a page, its title first. */
const visibleTextsOf = (page: string | Buffer) =>
  String(page)
    .replace(/<style>.*<\/style>/, '')
    .split(/<[^>]*>/)
    .filter(Boolean)

const [, style = ''] = /<style>(.*)<\/style>/.exec(page.body) ?? []
/** The policy allows the inline style by this hash only. */
const styleHash = createHash('sha256').update(style).digest('base64')

it.each([
  [1, 'une seconde'],
  [59, '59 secondes'],
  [60, 'une minute'],
  [61, '2 minutes'],
])('the answer to too many requests says how long to wait: %i seconds', (seconds, text) => {
  const sentence = `Beaucoup de pages ont été demandées depuis votre connexion en peu de temps. Patientez ${text}, puis rechargez la page.`
  expect(visibleTextsOf(tooManyRequestsResponse('page', seconds).body)).toEqual([
    'Un instant, s’il vous plaît…',
    'Un instant, s’il vous plaît…',
    sentence,
    'Recharger la page',
  ])
  expect(JSON.parse(String(tooManyRequestsResponse('refusal', seconds).body)).message).toBe(sentence)
})

it('the overload page says that many visitors are here and what continues', () => {
  expect(visibleTextsOf(page.body)).toEqual([
    'Beaucoup de monde en ce moment…',
    'Beaucoup de monde en ce moment…',
    'Nous recevons plus de visites que d’habitude. Patientez quelques secondes, puis rechargez la page. Les paiements continuent.',
    'Recharger la page',
  ])
})

it('the overload answer allows a retry in five seconds, is not cached, and has a strict policy', () => {
  for (const [{ rawBytes }, type, policies] of [
    [
      page,
      'text/html',
      [`content-security-policy: default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`],
    ],
    [refusal, 'application/json', []],
  ] as const) {
    const [head = '', body = ''] = String(rawBytes).split('\r\n\r\n')
    expect(head.split('\r\n')).toEqual([
      'HTTP/1.1 503 Service Unavailable',
      'retry-after: 5',
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      `content-type: ${type}; charset=utf-8`,
      `content-length: ${Buffer.byteLength(body)}`,
      ...policies,
    ])
  }
})

it('the answer to too many requests has a retry time', () => {
  for (const [as, type] of Object.entries({ page: 'text/html', refusal: 'application/json' }) as ['page', string][]) {
    const { status, headers } = tooManyRequestsResponse(as, 61)
    expect([status, headers]).toEqual([
      429,
      [
        ['content-type', `${type}; charset=utf-8`],
        ['content-security-policy', `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`],
        ['retry-after', '61'],
      ],
    ])
  }
})
