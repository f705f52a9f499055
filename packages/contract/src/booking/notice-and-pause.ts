import { z } from 'zod'
import type { Endpoint } from '../lib/wire.ts'

/** The checks of `users` repeat these limits: 30 days and 12 hours. */
export const maxNoticeMinutes = 43_200
export const maxPauseMinutes = 720

const minutes = (most: number, text: string) =>
  z.int('Indiquez un nombre entier.').min(0, text).max(most, text).multipleOf(5, 'Comptez de cinq en cinq minutes.')

const noticeAndPause = z.object({
  /** An appointment starts more than so many minutes after it is booked. */
  noticeMinutes: z.int(),
  /** So many minutes between two appointments are free. An appointment keeps the pause with which it was booked. */
  pauseMinutes: z.int(),
})
export type NoticeAndPause = z.output<typeof noticeAndPause>

const noticeAndPauseBody = z
  .object({
    noticeMinutes: minutes(maxNoticeMinutes, 'Le délai va de 0 à 30 jours.'),
    pauseMinutes: minutes(maxPauseMinutes, 'La pause va de 0 à 12 heures.'),
  })
  .partial()
export type NoticeAndPauseBody = z.output<typeof noticeAndPauseBody>

export const noticeAndPauseApi = {
  read: {
    method: 'GET',
    url: '/api/v1/disponibilite/delais',
    config: { access: 'professional' },
    schema: { response: { 200: noticeAndPause } },
  },
  change: {
    method: 'PATCH',
    url: '/api/v1/disponibilite/delais',
    config: { access: 'professional' },
    schema: { body: noticeAndPauseBody, response: { 200: noticeAndPause } },
  },
} as const satisfies Record<string, Endpoint>
