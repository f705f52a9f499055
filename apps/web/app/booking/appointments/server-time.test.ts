import { appointmentsApi } from '@couronne/contract/booking/appointments'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadNextStarts } from '#app/booking/availability/load-next-starts.ts'
import { createCall } from '#app/lib/call.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { cancellationText } from './cancellation-line.tsx'
import { hourUnavailableText } from './hour-unavailable-text.ts'

/** Simulates a response whose date header gives the client the server's time. */
const answeredAt = (at: string) => {
  const answer = { status: 200, text: '[]', header: (name: string) => (name === 'date' ? at : null) }
  return createCall(async () => answer)(appointmentsApi.list, { query: {} })
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T12:00:00Z') })
})
afterEach(async () => {
  // The server's time is state of its module, which other tests share.
  await answeredAt(new Date().toUTCString())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const appointment = { total: 107, date: '2026-11-24T13:30:00Z', withdrawalEndsAt: null, zone: 'Europe/Paris' }

it('the cancellation cost and the text for a past hour follow the server’s time, not the clock of the phone', async () => {
  await answeredAt('Fri, 20 Nov 2026 08:00:00 GMT')
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-20T08:00:00.000Z')
  expect(cancellationText(appointment)).toMatch(/^Annulation gratuite jusqu’au /)
  expect(hourUnavailableText('Nadia', '2026-11-23T11:00:00.000Z', 'Europe/Paris')).toMatch(/^Nadia n’est pas libre/)
  await answeredAt('Tue, 24 Nov 2026 12:00:00 GMT')
  expect(cancellationText(appointment)).toMatch(/^À moins de 24 h du rendez-vous/)
  expect(hourUnavailableText('Nadia', '2026-11-23T11:00:00.000Z', 'Europe/Paris')).toMatch(/est passée\.$/)
})

it.each([
  [
    'the fee of a paid appointment',
    { fee: 1.86, freeAgainAt: '2026-12-20T08:00:00Z' },
    /^Annuler coûte 1,86 € jusqu’au dim\. 22 nov\.(?: 2026)?, 14 h 30\. Vos annulations redeviennent gratuites le dim\. 20 déc\./,
  ],
  [
    'the price of the payment for a hold',
    { fee: null, freeAgainAt: '2026-12-20T08:00:00Z' },
    /^Annuler coûte les frais de paiement par carte jusqu’au /,
  ],
  [
    'when it costs nothing again before half is due',
    { fee: 1.86, freeAgainAt: '2026-11-21T08:00:00Z' },
    /^Annuler coûte 1,86 € jusqu’au sam\. 21 nov\..*, puis rien jusqu’au dim\. 22 nov\./,
  ],
  [
    'nothing but the free period within the days of the law',
    { fee: 0, freeAgainAt: '2026-12-20T08:00:00Z', withdrawalEndsAt: '2026-11-23T08:00:00Z' },
    /^Annulation gratuite jusqu’au /,
  ],
  [
    'what half of the total is, after the free period',
    { fee: 53.5, freeAgainAt: '2026-12-20T08:00:00Z', date: '2026-11-21T20:00:00Z' },
    /^Annuler coûte 53,50 € jusqu’au .*, puis le total\.$/,
  ],
])('the cancellation line of a customer without free cancellations states %s', async (_, given, text) => {
  await answeredAt('Fri, 20 Nov 2026 08:00:00 GMT')
  expect(cancellationText({ ...appointment, ...given }).replaceAll(/[\u00a0\u202f]/g, ' ')).toMatch(text)
})

it('the next hours are requested from the server’s time on, and their response updates that time', async () => {
  const requestedFrom: (string | null)[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    requestedFrom.push(new URLSearchParams(address.split('?')[1]).get('from'))
    return Response.json([], { headers: { date: 'Sat, 21 Nov 2026 09:00:00 GMT' } })
  })
  await answeredAt('Fri, 20 Nov 2026 08:00:00 GMT')
  await loadNextStarts('nadia', { prestation: 'braids' })
  await loadNextStarts('nadia', { prestation: 'braids' })
  expect(requestedFrom).toEqual(['2026-11-20T08:00:00.000Z', '2026-11-21T09:00:00.000Z'])
})
