import { appointmentsApi } from '@couronne/contract/booking/appointments'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { nextStarts } from '#app/booking/availability/ask-next-starts.ts'
import { callBy } from '#app/lib/call.ts'
import { serverNow } from '#app/lib/server-now.ts'
import { cancellationText } from './cancellation-line.tsx'
import { lostText } from './lost-hour.ts'

/** A phone is told the server’s time by the last answer. */
const answeredAt = (at: string) => {
  const answer = { status: 200, text: '[]', header: (name: string) => (name === 'date' ? at : null) }
  return callBy(async () => answer)(appointmentsApi.list, { query: {} })
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T12:00:00Z') })
})
afterEach(async () => {
  // Of this module, other tests have the same.
  await answeredAt(new Date().toUTCString())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const visit = { total: 107, date: '2026-11-24T13:30:00Z', withdrawalEndsAt: null, zone: 'Europe/Paris' }

it('says what cancelling costs, and whether an hour is over, by the server’s time and not by that of the phone', async () => {
  await answeredAt('Fri, 20 Nov 2026 08:00:00 GMT')
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-20T08:00:00.000Z')
  expect(cancellationText(visit)).toMatch(/^Annulation gratuite jusqu’au /)
  expect(lostText('Nadia', '2026-11-23T11:00:00.000Z', 'Europe/Paris')).toMatch(/^Nadia n’est pas libre/)
  await answeredAt('Tue, 24 Nov 2026 12:00:00 GMT')
  expect(cancellationText(visit)).toMatch(/^À moins de 24 h du rendez-vous/)
  expect(lostText('Nadia', '2026-11-23T11:00:00.000Z', 'Europe/Paris')).toMatch(/est passée\.$/)
})

it('asks for the next hours from then on, and is told the time by their answer too', async () => {
  const asked: (string | null)[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URLSearchParams(address.split('?')[1]).get('from'))
    return Response.json([], { headers: { date: 'Sat, 21 Nov 2026 09:00:00 GMT' } })
  })
  await answeredAt('Fri, 20 Nov 2026 08:00:00 GMT')
  await nextStarts('nadia', 'braids', 3)
  await nextStarts('nadia', 'braids', 3)
  expect(asked).toEqual(['2026-11-20T08:00:00.000Z', '2026-11-21T09:00:00.000Z'])
})
