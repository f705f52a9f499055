import { z } from 'zod'
import { adresse } from './accounts.ts'
import { libelle } from './services.ts'
import { byId, type Endpoint, euros, instant, page, uuid } from './wire.ts'

export const appointmentStatuses = ['En attente de paiement', 'Payé', 'Terminé', 'Annuler', 'Expiré'] as const
export type AppointmentStatus = (typeof appointmentStatuses)[number]
export const lieux = ['Ma Maison', 'Salon De Coiffure'] as const
export type Lieu = (typeof lieux)[number]

export type Mover = 'customer' | 'professional' | 'admin' | 'system'
type Move = { from: readonly AppointmentStatus[]; to: AppointmentStatus; by: readonly Mover[] }

/** The life of an appointment, whole. */
export const moves = {
  pay: { from: ['En attente de paiement', 'Expiré'], to: 'Payé', by: ['system'] },
  expire: { from: ['En attente de paiement'], to: 'Expiré', by: ['system', 'customer'] },
  cancel: { from: ['Payé'], to: 'Annuler', by: ['customer', 'professional', 'admin'] },
  finish: { from: ['Payé'], to: 'Terminé', by: ['professional', 'admin', 'system'] },
} as const satisfies Record<string, Move>

/** The service is named by its libelle or its id; both given must agree. */
const hold = z.object({
  libelle: libelle.optional(),
  prestationId: uuid.optional(),
  professional: uuid,
  date: instant,
  endTime: instant,
  price: euros.optional(),
  total: euros.optional(),
  lieu: z.enum(lieux).optional(),
  adresse: z.string().max(500, '500 caractères au plus.').optional(),
  cityId: z.int().optional(),
})
export const holdBody = hold.refine((body) => body.libelle ?? body.prestationId, {
  path: ['libelle'],
  error: 'Veuillez choisir une coiffure !',
})
export type HoldBody = z.infer<typeof holdBody>
/** The meeting place when it is the customer's. */
export const meetingAdresse = adresse(500, 5)

export const appointmentView = z.object({
  id: uuid,
  libelle: z.string(),
  price: z.number(),
  total: z.number(),
  image: z.string().nullable(),
  professional: uuid,
  customer: uuid,
  adresse: z.string().nullable(),
  lieu: z.enum(lieux),
  city: z.string(),
  zone: z.string(),
  status: z.enum(appointmentStatuses),
  date: instant,
  start: instant,
  endTime: instant,
  isEnded: z.boolean(),
  chatId: z.string().nullable(),
  /** The other party's. */
  firstname: z.string(),
  lastname: z.string(),
  userId: uuid,
  userEmail: z.string().nullable(),
  phone: z.string().nullable(),
  customerName: z.string(),
  holdExpiresAt: instant.nullable(),
  /** Euros: what she who reads would owe and get back by cancelling now, or what a cancellation did come to. */
  fee: z.number().nullable(),
  refund: z.number().nullable(),
})
export type AppointmentView = z.input<typeof appointmentView>

export const appointmentsApi = {
  hold: {
    method: 'POST',
    url: '/api/v1/appointment',
    config: { who: 'member' },
    schema: { body: holdBody, response: { 201: appointmentView } },
  },
  list: {
    method: 'GET',
    url: '/api/v1/appointment',
    config: { who: 'member' },
    schema: {
      querystring: page.extend({ professional: uuid.optional(), customer: uuid.optional() }),
      response: { 200: z.array(appointmentView) },
    },
  },
  byId: {
    method: 'GET',
    url: '/api/v1/appointment/:id',
    config: { who: 'member' },
    schema: { params: byId, response: { 200: appointmentView } },
  },
  cancellation: {
    method: 'GET',
    url: '/api/v1/appointment/:id/cancellation',
    config: { who: 'member' },
    schema: { params: byId, response: { 200: z.object({ fee: z.number(), refund: z.number() }) } },
  },
  calendar: {
    method: 'GET',
    url: '/api/v1/appointment/:id/calendar.ics',
    config: { who: 'member' },
    schema: { params: byId, response: { 200: z.string() } },
  },
  change: {
    method: 'PATCH',
    url: '/api/v1/appointment/:id',
    config: { who: 'member' },
    schema: {
      params: byId,
      body: z.object({ status: z.enum(['Annuler', 'Terminé']).optional(), chatId: z.string().max(80).optional() }),
      response: { 200: appointmentView },
    },
  },
  giveUp: {
    method: 'DELETE',
    url: '/api/v1/appointment/:id',
    config: { who: 'member' },
    schema: { params: byId, response: { 204: z.any() } },
  },
} as const satisfies Record<string, Endpoint>
