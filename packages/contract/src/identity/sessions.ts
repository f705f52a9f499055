import { z } from 'zod'
import { byId, type Endpoint, message, required, uuid } from '../lib/wire.ts'

export const roles = ['customer', 'professional', 'admin'] as const
export type Role = (typeof roles)[number]

export const emailUpTo = (max: number) =>
  z
    .string('Champs requis!')
    .trim()
    .min(1, 'Champs requis!')
    .max(max, `${max} caractères au plus.`)
    .pipe(z.email('Adresse e-mail invalide : écrivez-la comme prenom@exemple.fr.'))
export const email = emailUpTo(80)

export const passwordText =
  'Le mot de passe doit contenir au minimum huit caractères, au moins une lettre majuscule, un caractère spécial et un chiffre!'
export const mismatchText = 'Les mots de passe ne correspondent pas!'
export const password = z
  .string('Champs requis!')
  .min(1, 'Champs requis!')
  .max(256, '256 caractères au plus.')
  .regex(/^(?=.*\p{Lu})(?=.*\p{Ll})(?=.*\d)(?=.*[#?!@$%^&*-]).{8,}$/su, passwordText)

export const loginBody = z.object({
  email,
  password: z.string('Champs requis!').min(1, 'Champs requis!').max(256),
  profile: z.enum(['customer', 'professional']).optional(),
  /**
   * These are the device tokens from earlier logins in this browser. Failed logins from other devices do not count
   * against a known device.
   */
  devices: z.array(z.string().max(1000)).max(5).optional(),
})
export type LoginBody = z.infer<typeof loginBody>

export const loginAnswer = z.object({
  access_token: z.string(),
  twilio_token: z.string(),
  role: z.enum(roles),
  profile: z.enum(roles),
  /** This is the device token. The client stores it beyond the session and sends it in `devices` at later logins. */
  device: z.string(),
})
export type LoginAnswer = z.input<typeof loginAnswer>

export const changePasswordBody = z.object({
  password,
  passwordConfirm: z.string().optional(),
  currentPassword: z.string().max(256).optional(),
  token: z.string().max(200).optional(),
})

/** The token from a link in a mail. */
export const linkBody = z.object({ token: required(200) })

export const sessionsApi = {
  login: {
    method: 'POST',
    url: '/api/v1/auth/login',
    config: { access: 'anyone' },
    schema: { body: loginBody, response: { 200: loginAnswer } },
  },
  loginPlain: {
    method: 'POST',
    url: '/api/v1/auth',
    config: { access: 'anyone' },
    schema: { body: loginBody, response: { 200: loginAnswer } },
  },
  loginCustomer: {
    method: 'POST',
    url: '/api/v1/auth/login/customer',
    config: { access: 'anyone' },
    schema: { body: loginBody, response: { 200: loginAnswer } },
  },
  loginProfessional: {
    method: 'POST',
    url: '/api/v1/auth/login/professional',
    config: { access: 'anyone' },
    schema: { body: loginBody, response: { 200: loginAnswer } },
  },
  logout: {
    method: 'POST',
    url: '/api/v1/auth/logout',
    config: { access: 'member', idempotent: false, beforeSecondFactor: true },
    schema: { response: { 204: z.any() } },
  },
  chatToken: {
    method: 'POST',
    url: '/api/v1/auth/chat-token',
    config: { access: 'member', idempotent: false },
    schema: { response: { 200: z.object({ twilio_token: z.string() }) } },
  },
  changePassword: {
    method: 'PUT',
    url: '/api/v1/user/:id/change-password',
    config: { access: 'anyone' },
    schema: { params: byId, body: changePasswordBody, response: { 200: message } },
  },
  resetPassword: {
    method: 'POST',
    url: '/api/v1/user/reset-password',
    config: { access: 'anyone' },
    schema: { body: z.object({ email }), response: { 200: message } },
  },
  checkToken: {
    method: 'POST',
    url: '/api/v1/user/check-token',
    config: { access: 'anyone' },
    schema: { body: linkBody, response: { 200: z.object({ message: z.object({ id: uuid }) }) } },
  },
} as const satisfies Record<string, Endpoint>
