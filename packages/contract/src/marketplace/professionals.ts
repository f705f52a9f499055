import { z } from 'zod'
import { uuid } from '../lib/wire.ts'

export const mobilites = ['se déplace', 'Ne se déplace pas'] as const
export const mobilite = z.enum(mobilites, 'Champs requis!')

/** How many visits a professional has cancelled, of those and of the paid ones that are over. */
export const cancellationRecord = z.object({ cancelled: z.int(), of: z.int() })
export type CancellationRecord = z.infer<typeof cancellationRecord>

/** What anyone may know of a professional; `phone`, `email`, `adresse` only for who has paid her a visit, and the operator. */
export const publicRecord = z.object({
  id: uuid,
  firstname: z.string(),
  lastname: z.string(),
  image: z.string().nullable(),
  mobilite: z.string().nullable(),
  city: z.string(),
  cityId: z.int(),
  zone: z.string(),
  rayon: z.int().nullable(),
  description: z.string().nullable(),
  rating: z.number().nullable(),
  reviewCount: z.int(),
  /** From the tenth visit on. */
  cancellations: cancellationRecord.nullable(),
  phone: z.string().optional(),
  email: z.string().optional(),
  adresse: z.string().optional(),
})
export type PublicRecord = z.input<typeof publicRecord>
