import { z } from 'zod'
import { type Endpoint, instant, required } from '../lib/wire.ts'

const calendarFeed = z.object({ createdAt: instant.nullable() })
export type CalendarFeed = z.input<typeof calendarFeed>

const newCalendarFeed = z.object({ createdAt: instant, url: z.string() })

/** A calendar reads the own appointments at an address that only its owner knows. */
export const calendarFeedApi = {
  /** `createdAt` is null while there is no address. */
  read: {
    method: 'GET',
    url: '/api/v1/account/calendar-feed',
    config: { access: 'member' },
    schema: { response: { 200: calendarFeed } },
  },
  /** Only this answer contains the address. One that exists already stops working. */
  renew: {
    method: 'POST',
    url: '/api/v1/account/calendar-feed',
    config: { access: 'member', idempotent: false },
    schema: { response: { 201: newCalendarFeed } },
  },
  revoke: {
    method: 'DELETE',
    url: '/api/v1/account/calendar-feed',
    config: { access: 'member' },
    schema: { response: { 204: z.any() } },
  },
  /** The secret in the address is the only proof. Calendar programs send neither a login nor cookies. */
  calendar: {
    method: 'GET',
    url: '/api/v1/calendar.ics',
    config: { access: 'anyone' },
    schema: { querystring: z.object({ token: required(200) }), response: { 200: z.string() } },
  },
} as const satisfies Record<string, Endpoint>
