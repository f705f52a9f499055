import { z } from 'zod'
import {
  byId,
  byUser,
  type CamelKeys,
  camelCodec,
  camelKeys,
  type Endpoint,
  message,
  required,
  uuid,
} from '../lib/wire.ts'
import { adresse, personName, phone } from './accounts.ts'

/** This is the maximum number of saved addresses per account. */
export const maxAddresses = 20

export const codePostal = required(10).regex(/^\d+$/, 'Le code postal ne peut contenir que des chiffres.')
const countryText = 'Le pays ne peut pas être vide ni contenir de caractères spéciaux ou de chiffres.'
export const country = z
  .string('Champs requis!')
  .trim()
  .normalize('NFC')
  .regex(/^\p{L}[\p{L}\p{M} ]*$/u, countryText)
  .max(80, '80 caractères au plus.')
/** Parcels, invoices and mails print the value on one line, so control characters and line breaks are refused. */
const singleLinePattern = /^[^\p{C}\p{Zl}\p{Zp}]*$/u
export const singleLine = (max: number, text: string) => required(max).regex(singleLinePattern, text)
export const town = singleLine(80, "La ville contient un caractère qui n'est pas accepté.")
export const region = z
  .string()
  .trim()
  .normalize('NFC')
  .regex(singleLinePattern, "La région contient un caractère qui n'est pas accepté.")
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
  /** True makes it the default address, which the checkout offers first. An account has at most one. */
  parDefaut: z.boolean().optional(),
})
/** These are the fields of an address in camelCase, as the server uses them. */
export type AddressFields = CamelKeys<z.infer<typeof addressBody>>

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
  /** This is a legacy endpoint. An address that is already saved is not added again: the answer is the saved one. */
  add: {
    method: 'POST',
    url: '/api/adresse',
    config: { access: 'member', idempotent: true },
    schema: {
      body: addressBody.transform(camelKeys),
      response: { 201: camelCodec(addressView.extend(message.shape)) },
    },
  },
  /** This is a legacy endpoint. */
  remove: {
    method: 'POST',
    url: '/api/adresse/delete',
    config: { access: 'member', idempotent: true },
    schema: { body: byId, response: { 200: message } },
  },
  /** This legacy endpoint returns the caller's own addresses, the newest first. */
  ofUser: {
    method: 'GET',
    url: '/api/adresse/:userId',
    config: { access: 'member' },
    schema: { params: byUser, response: { 200: z.array(camelCodec(addressView)) } },
  },
  /** The change is refused when it would make the address equal to another saved address. */
  change: {
    method: 'PATCH',
    url: '/api/v1/adresse/:id',
    config: { access: 'member' },
    schema: {
      params: byId,
      body: addressChangeBody.transform(camelKeys),
      response: { 200: camelCodec(addressView) },
    },
  },
} as const satisfies Record<string, Endpoint>
