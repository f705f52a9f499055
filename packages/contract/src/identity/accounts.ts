import { z } from 'zod'
import { apiPaths } from '../lib/api-paths.ts'
import { maxReturnToLength } from '../lib/return-to.ts'
import { byId, camelCodec, type Endpoint, instant, message, oneOf, required, uuid } from '../lib/wire.ts'
import { email, linkBody, loginAnswer, mismatchText, password, roles } from './sessions.ts'

export const nameText = 'Le nom ne peut pas contenir de chiffres, de symboles ou de caractères spéciaux'
export const personName = required(80).regex(/^\p{L}[\p{L}\p{M}]*(?:[ '’-]+\p{L}[\p{L}\p{M}]*)*[ ]*$/u, nameText)
export const phoneText = 'Les numéros de mobile ne peuvent contenir que des numéros'
export const phone = z
  .string('Champs requis!')
  .trim()
  .min(1, 'Champs requis!')
  .regex(/^\d+$/, phoneText)
  .min(10, 'Le numéro doit contenir au moins 10 chiffres.')
  .max(80, '80 caractères au plus.')

export const adresseText = "L'adresse ne peut pas commencer par des espaces vides ou ne peut pas être vide"
/**
 * Makes the shape of a street address of letters, digits, spaces and ordinary punctuation. It is never blank and never
 * begins with a space.
 */
export const adresse = (max: number, min = 1) =>
  z
    .string('Champs requis!')
    .regex(/^\S/u, adresseText)
    .normalize('NFC')
    .overwrite((text) => text.trimEnd())
    .regex(/^[\p{L}\p{M}\p{N} .,;:'’"()/°ºª&+#_*!?@–—-]+$/u, "L'adresse contient un caractère qui n'est pas accepté.")
    .min(min, min === 1 ? adresseText : `${min} caractères au moins.`)
    .max(max, `${max} caractères au plus.`)

/** The server uses the department of the town when it is empty. */
export const departement = z.string().trim().normalize('NFC').max(80, '80 caractères au plus.')

export const mobilites = ['se déplace', 'Ne se déplace pas'] as const
export const mobilite = z.enum(mobilites, 'Champs requis!')

/** 32 random bytes, in base64url. */
const browserSecret = z.string().regex(/^[\w-]{43}$/)

const registration = z.object({
  firstname: personName,
  lastname: personName,
  email,
  phone,
  ville: required(80),
  cityId: z.int().positive().optional(),
  departement: departement.optional(),
  adresse: adresse(80),
  password,
  passwordConfirm: z.string('Champs requis!').min(1, 'Champs requis!'),
  role: oneOf(['customer', 'professional'], 'Choisissez un profil : client ou coiffeuse.'),
  mobilite: mobilite.optional(),
  majeur: z.boolean().optional(),
  cgu: z.boolean().optional(),
  /** This is the page to return to after registration. A page that is not in `returnToPages` is ignored. */
  retour: z.string().max(maxReturnToLength).optional(),
  /** The browser keeps this secret. It logs in with it once the link of this registration was used, anywhere. */
  browserSecret: browserSecret.optional(),
})
export const registerBody = registration
  .refine((body) => body.password === body.passwordConfirm, { path: ['passwordConfirm'], error: mismatchText })
  .refine((body) => body.role !== 'professional' || body.mobilite, { path: ['mobilite'], error: 'Champs requis!' })
export type RegisterBody = z.infer<typeof registerBody>

/**
 * How reliable a professional is. `of` counts the completed appointments and those that the professional cancelled;
 * `cancelled` counts how many of them the professional cancelled or, by an operator's decision, missed.
 */
export const cancellationCounts = z.object({ cancelled: z.int(), of: z.int() })
export type CancellationCounts = z.infer<typeof cancellationCounts>

/**
 * This is the record of an account, for its owner. `city` and `ville` both hold the name of the town that `cityId`
 * identifies.
 */
export const ownAccount = z.object({
  id: uuid,
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  phone: z.string(),
  adresse: z.string(),
  departement: z.string().nullable(),
  ville: z.string(),
  city: z.string(),
  cityId: z.int(),
  role: z.enum(roles),
  connect_id: z.string().nullable(),
  image: z.string().nullable(),
  mobilite: z.string().nullable(),
  rayon: z.int().nullable(),
  description: z.string().nullable(),
  status: z.boolean(),
  /** It is true for a professional who is hidden from search until an operator has verified the account. */
  isAwaitingVerification: z.boolean(),
  majeur: z.boolean(),
  cgu: z.boolean(),
  zone: z.string(),
  cancellations: cancellationCounts.nullable(),
  /** Two people see when their messages were read only where both have read receipts on. */
  readReceipts: z.boolean(),
  /** A professional confirms the first appointments of new customers. */
  confirmsFirst: z.boolean(),
  /** This is the number of unread messages in all conversations that are not archived. */
  unreadMessagesCount: z.int(),
  createdAt: instant,
})
export type OwnAccount = z.input<typeof ownAccount>

export const profileBody = z.object({
  firstname: personName.optional(),
  lastname: personName.optional(),
  phone: phone.optional(),
  adresse: adresse(80).optional(),
  departement: departement.optional(),
  ville: required(80).optional(),
  cityId: z.int().positive().optional(),
  mobilite: mobilite.optional(),
  rayon: z.int('Entre 1 et 100 km.').min(1, 'Entre 1 et 100 km.').max(100, 'Entre 1 et 100 km.').optional(),
  description: z.string().max(2000, '2000 caractères au plus.').optional(),
  image: z.string().max(120).optional(),
  readReceipts: z.boolean().optional(),
  /** Only a professional has this choice; it is ignored for anyone else. */
  confirmsFirst: z.boolean().optional(),
  majeur: z.literal(true).optional(),
  cgu: z.literal(true).optional(),
})
export type ProfileBody = z.infer<typeof profileBody>

/** `role` decides which login page follows; `retour` is the page to return to, if the registration named one. */
const confirmAnswer = message.extend({ role: z.enum(roles), retour: z.string().nullable() })
export type ConfirmAnswer = z.input<typeof confirmAnswer>

const browserBody = z.object({ browserSecret })
export const registrationSession = z.object({ session: loginAnswer.nullable() })
export type RegistrationSession = z.input<typeof registrationSession>

export const accountsApi = {
  register: {
    method: 'POST',
    url: '/api/v1/auth/register',
    config: { access: 'anyone' },
    schema: { body: registerBody, response: { 201: message } },
  },
  /** Logs in the browser that registered, once. It waits as long as `session` is null. */
  registrationSession: {
    method: 'POST',
    url: '/api/v1/auth/register/session',
    config: { access: 'anyone' },
    schema: { body: browserBody, response: { 200: registrationSession } },
  },
  resendConfirmation: {
    method: 'POST',
    url: '/api/v1/auth/register/resend',
    config: { access: 'anyone' },
    schema: { body: browserBody, response: { 200: message } },
  },
  confirm: {
    method: 'POST',
    url: '/api/v1/auth/confirm-user',
    config: { access: 'anyone' },
    schema: { body: linkBody, response: { 200: confirmAnswer } },
  },
  current: {
    method: 'GET',
    url: apiPaths.ownAccount,
    config: { access: 'member', beforeSecondFactor: true },
    schema: { response: { 200: camelCodec(ownAccount) } },
  },
  currentByProfile: {
    method: 'GET',
    url: '/api/v1/user',
    config: { access: 'member' },
    schema: { querystring: z.object({ profile: z.enum(roles).optional() }), response: { 200: camelCodec(ownAccount) } },
  },
  currentAtRoot: {
    method: 'GET',
    url: '/user',
    config: { access: 'member' },
    schema: { querystring: z.object({ profile: z.enum(roles).optional() }), response: { 200: camelCodec(ownAccount) } },
  },
  operator: {
    method: 'GET',
    url: '/api/v1/auth/admin',
    config: { access: 'member' },
    schema: {
      response: {
        200: z.object({ id: uuid, firstname: z.string(), lastname: z.string(), image: z.string().nullable() }),
      },
    },
  },
  update: {
    method: 'PUT',
    url: '/api/v1/user/:id',
    config: { access: 'member' },
    schema: { params: byId, body: profileBody, response: { 200: camelCodec(ownAccount) } },
  },
} as const satisfies Record<string, Endpoint>
