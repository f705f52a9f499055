import { z } from 'zod'
import { byId, byUser, type Endpoint, message, required, uuid } from '../lib/wire.ts'
import { adresse, personName, phone } from './accounts.ts'

/** How many addresses are kept for a person. */
export const mostAddresses = 20

export const codePostal = required(10).regex(/^\d+$/, 'Le code postal ne peut contenir que des chiffres.')
const countryText = 'Le pays ne peut pas être vide ni contenir de caractères spéciaux ou de chiffres.'
export const country = z
  .string('Champs requis!')
  .trim()
  .normalize('NFC')
  .regex(/^\p{L}[\p{L}\p{M} ]*$/u, countryText)
  .max(80, '80 caractères au plus.')
/** It stands on parcels, papers and in mails, as one line of them. */
const oneLine = /^[^\p{C}\p{Zl}\p{Zp}]*$/u
export const onOneLine = (max: number, text: string) => required(max).regex(oneLine, text)
export const town = onOneLine(80, "La ville contient un caractère qui n'est pas accepté.")
export const region = z
  .string()
  .trim()
  .normalize('NFC')
  .regex(oneLine, "La région contient un caractère qui n'est pas accepté.")
  .max(80, '80 caractères au plus.')

export const addressBody = z.object({
  firstname: personName,
  lastname: personName,
  phone,
  adresse: adresse(100),
  city: town,
  region: region.optional(),
  code_postal: codePostal,
  country,
  /** From now on the one that is offered first; there is one at most. */
  parDefaut: z.boolean().optional(),
})
export type AddressBody = z.infer<typeof addressBody>

/** What changes of one. */
export const addressChangeBody = addressBody.partial()
export type AddressChange = z.infer<typeof addressChangeBody>

export const addressView = z.object({
  id: uuid,
  firstname: z.string(),
  lastname: z.string(),
  phone: z.string(),
  adresse: z.string(),
  city: z.string(),
  region: z.string().nullable(),
  code_postal: z.string(),
  country: z.string(),
  parDefaut: z.boolean(),
})
export type AddressView = z.input<typeof addressView>

export const addressesApi = {
  /** An older call. The same address again is the one there is. */
  add: {
    method: 'POST',
    url: '/api/adresse',
    config: { who: 'member', once: true },
    schema: { body: addressBody, response: { 201: addressView.extend(message.shape) } },
  },
  /** An older call. */
  remove: {
    method: 'POST',
    url: '/api/adresse/delete',
    config: { who: 'member', once: true },
    schema: { body: byId, response: { 200: message } },
  },
  /** An older call: one's own, the newest first. */
  ofUser: {
    method: 'GET',
    url: '/api/adresse/:userId',
    config: { who: 'member' },
    schema: { params: byUser, response: { 200: z.array(addressView) } },
  },
  /** As another one is already, it is refused. */
  change: {
    method: 'PATCH',
    url: '/api/v1/adresse/:id',
    config: { who: 'member' },
    schema: {
      params: byId,
      body: addressChangeBody,
      response: { 200: addressView },
    },
  },
} as const satisfies Record<string, Endpoint>
