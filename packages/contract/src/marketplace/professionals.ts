import { z } from 'zod'
import { cancellationCounts, ownAccount } from '../identity/accounts.ts'
import { qualificationLevels, recordedKinds } from '../identity/proofs.ts'
import { byId, camelCodec, civilDay, type Endpoint, uuid } from '../lib/wire.ts'

/**
 * This is the public profile of a professional. `phone` and `adresse` are present only for a customer while the contact
 * window of a paid appointment with the professional is open, `adresse` only if one is at the
 * professional's. Owners and operators get the whole record instead.
 */
export const publicProfile = z.object({
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
  /** The viewer's appointment would be a request, which the professional confirms first. */
  confirmsFirst: z.boolean(),
  /** It is null until ten appointments count. */
  cancellations: cancellationCounts.nullable(),
  /** These are the proofs that operators have verified, with the day; nothing of the documents is public. */
  verifications: z.array(
    z.object({
      kind: z.enum(recordedKinds),
      verifiedOn: civilDay,
      validUntil: civilDay.nullable(),
      /** This is the level of a qualification; null for the other kinds. */
      level: z.enum(qualificationLevels).nullable(),
    }),
  ),
  phone: z.string().optional(),
  adresse: z.string().optional(),
})
export type PublicProfile = z.input<typeof publicProfile>

export const professionalsApi = {
  byId: {
    method: 'GET',
    url: '/api/v1/user/:id',
    config: { access: 'anyone', isProfileRoute: true },
    schema: { params: byId, response: { 200: z.union([camelCodec(ownAccount), publicProfile]) } },
  },
} as const satisfies Record<string, Endpoint>
