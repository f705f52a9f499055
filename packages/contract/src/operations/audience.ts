import { z } from 'zod'
import type { Endpoint } from '../lib/wire.ts'

/** These are the patterns of the measured page routes. The pages of operators are not measured. */
export const audienceRoutes = [
  '/',
  '/apropos',
  '/faq',
  '/cgu',
  '/mentions-legales',
  '/politique-de-confidentialite',
  '/fonctionnement',
  '/accessibilite',
  '/plan-du-site',
  '/renoncer-au-contrat',
  '/signaler',
  '/boutique',
  '/boutique/:slug',
  '/boutique-cart',
  '/fiche-coiffeuse/:name',
  '/welcome-page',
  '/inscription',
  '/login-client',
  '/login-coiffeuse',
  '/register-client',
  '/register-coiffeuse',
  '/reservation/:name',
  '/commande',
  '/account/profile',
  '/account/mes-rendez-vous',
  '/account/purchase-history',
  '/account/souhaits',
  '/account/message',
  '/account/message/:sid',
  '/account/service',
  '/account/catalogue',
  '/account/disponibilite',
  '/account/paiement',
  '/account/verification',
] as const

export const audienceDevices = ['phone', 'tablet', 'computer'] as const
export type AudienceDevice = (typeof audienceDevices)[number]

/** These are the steps from a search to a paid appointment. */
export const funnelSteps = ['search', 'profile', 'hours', 'paid'] as const
export type FunnelStep = (typeof funnelSteps)[number]

/** Visits from further hosts of a day count under this name. */
export const otherHosts = 'autres'

/** `host` is the site that led to the first page of a visit; a text that is no host counts as none. */
export const audienceBody = z.object({
  route: z.enum(audienceRoutes),
  device: z.enum(audienceDevices),
  step: z.enum(['view', ...funnelSteps]),
  host: z.string().max(300).default(''),
})
export type AudienceBody = z.input<typeof audienceBody>

const counted = z.array(z.object({ name: z.string(), count: z.int() }))

export const audienceDayChoices = [7, 30, 90] as const

export const audienceView = z.object({
  /** Every day of the period has an entry, the earliest first. */
  days: counted,
  /** These are the twenty pages viewed most. */
  routes: counted,
  /** These are the hosts that led to a first page. */
  hosts: counted,
  devices: counted,
  /** Each step of the funnel has an entry, in its order. */
  steps: counted,
})
export type AudienceView = z.input<typeof audienceView>

export const audienceApi = {
  /** Counts a view or a step of a visitor who has accepted the measurement. */
  count: {
    method: 'POST',
    url: '/api/v1/audience',
    config: { access: 'anyone' },
    schema: { body: audienceBody, response: { 204: z.any() } },
  },
  read: {
    method: 'GET',
    url: '/api/v1/admin/audience',
    config: { access: 'admin' },
    schema: {
      querystring: z.object({
        days: z.coerce
          .number()
          .refine((days) => audienceDayChoices.some((choice) => choice === days), 'Ce choix n’existe pas.')
          .default(30),
      }),
      response: { 200: audienceView },
    },
  },
} as const satisfies Record<string, Endpoint>
