import { z } from 'zod'
import { type Endpoint, instant, page, required, uuid } from '../lib/wire.ts'

/**
 * 'note' is the receipt of a professional whose SIRET the platform does not know; 'avoir' takes back a part of either.
 */
export const invoiceTypes = ['facture', 'avoir', 'note'] as const
export type InvoiceType = (typeof invoiceTypes)[number]
export const invoiceTypeText: Record<InvoiceType, string> = { facture: 'Facture', avoir: 'Avoir', note: 'Note' }

export const vatRegimes = ['franchise', 'assujettie'] as const
export type VatRegime = (typeof vatRegimes)[number]

/** Who sells, as it stands on the paper. `more`: what the law wants said of a company. */
export type Seller = { name: string; address: string; siret: string | null; vatNumber: string | null; more: string[] }
/** An address stands where the paper is to have one. */
export type Buyer = { name: string; address: string | null }
/** What was done when and where, how it was paid, and what the law wants said. */
export type Texts = { about: string[]; payment: string; mentions: string[] }

/** The last digit of a SIRET checks the others; the establishments of La Poste sum otherwise. */
const isSiret = (siret: string) => {
  const digits = [...siret].map(Number)
  const luhn = digits.reduce((sum, digit, place) => {
    const twice = place % 2 === 0 ? digit * 2 : digit
    return sum + (twice > 9 ? twice - 9 : twice)
  }, 0)
  const plain = digits.reduce((sum, digit) => sum + digit, 0)
  return luhn % 10 === 0 || (siret.startsWith('356000000') && plain % 5 === 0)
}

const spaceless = (text: string) => text.replaceAll(/\s/g, '')
const siretText = 'Le SIRET compte 14 chiffres : vérifiez-les.'
const vatNumberText = 'Indiquez le numéro de TVA qui va avec ce SIRET, par exemple FR12345678901.'

/** `mandat`: she lets the platform write her invoices in her name and on her behalf. */
export const businessBody = z
  .object({
    raisonSociale: required(120),
    siret: z
      .string('Champs requis!')
      .overwrite(spaceless)
      .min(1, 'Champs requis!')
      .regex(/^\d{14}$/, { error: siretText, abort: true })
      .refine(isSiret, siretText),
    regimeTva: z.enum(vatRegimes, 'Choisissez un régime de TVA.'),
    numeroTva: z
      .string()
      .overwrite((text) => spaceless(text).toUpperCase())
      .max(20, vatNumberText)
      .optional(),
    mandat: z.literal(true, 'Sans cet accord, nous ne pouvons pas établir de factures en votre nom.'),
  })
  // Its end is the SIREN, with which the SIRET begins.
  .refine(
    ({ regimeTva, siret, numeroTva = '' }) =>
      regimeTva === 'franchise' || (/^FR[0-9A-Z]{2}\d{9}$/.test(numeroTva) && numeroTva.endsWith(siret.slice(0, 9))),
    { path: ['numeroTva'], error: vatNumberText },
  )
export type BusinessBody = z.infer<typeof businessBody>

export const businessView = z.object({
  raisonSociale: z.string(),
  siret: z.string(),
  regimeTva: z.enum(vatRegimes),
  numeroTva: z.string().nullable(),
  /** Since when the platform writes her invoices. */
  mandatAt: instant,
})
export type BusinessView = z.input<typeof businessView>

/** Of what was paid, one of the two. */
const purchase = z.object({ appointmentId: uuid.optional(), orderId: uuid.optional() })
export type Purchase = z.infer<typeof purchase>
export type OnePurchase =
  | { appointmentId: string; orderId?: undefined }
  | { orderId: string; appointmentId?: undefined }
export const onePurchase = purchase
  .refine(({ appointmentId, orderId }) => (appointmentId ? !orderId : orderId), {
    path: ['appointmentId'],
    error: 'Champs requis!',
  })
  .transform((asked) => asked as OnePurchase)

/** Sums in euros, VAT in them. */
export const invoiceView = z.object({
  id: uuid,
  numero: z.string(),
  date: instant,
  type: z.enum(invoiceTypes),
  /** Who sells, as it stands on the paper; `id` is null of the platform. */
  issuer: z.object({ id: uuid.nullable(), name: z.string() }),
  user: uuid,
  total: z.number(),
  tva: z.number(),
  lines: z.array(z.object({ libelle: z.string(), quantity: z.int(), price: z.number(), total: z.number() })),
  appointmentId: uuid.nullable(),
  orderId: uuid.nullable(),
  /** Of an 'avoir', what it takes back of. */
  corrects: uuid.nullable(),
  /** Its PDF. */
  url: z.string(),
})
export type InvoiceView = z.input<typeof invoiceView>

/** Older calls, but for the PDF and what a professional says of her business. */
export const invoicesApi = {
  /** By who buys or who sells: the seller's paper, written now where it was not yet. */
  issue: {
    method: 'POST',
    url: '/api/facture',
    config: { who: 'member', once: false },
    schema: { body: onePurchase, response: { 201: invoiceView } },
  },
  /** The newest first; of one purchase alone where it is named. */
  bought: {
    method: 'POST',
    url: '/api/customer/facture',
    config: { who: 'member', once: false },
    schema: { querystring: page, body: purchase, response: { 200: z.array(invoiceView) } },
  },
  sold: {
    method: 'POST',
    url: '/api/pro/facture',
    config: { who: 'professional', once: false },
    schema: { querystring: page, body: purchase, response: { 200: z.array(invoiceView) } },
  },
  /** `file`: the invoice's id and `.pdf`. Open to who buys, who sells, and operators. */
  pdf: {
    method: 'GET',
    url: '/api/v1/facture/:file',
    config: { who: 'member' },
    schema: { params: z.object({ file: z.string() }), response: { 200: z.any() } },
  },
  /** Null where she has said nothing yet. */
  business: {
    method: 'GET',
    url: '/api/v1/account/entreprise',
    config: { who: 'professional' },
    schema: { response: { 200: businessView.nullable() } },
  },
  nameBusiness: {
    method: 'PUT',
    url: '/api/v1/account/entreprise',
    config: { who: 'professional' },
    schema: { body: businessBody, response: { 200: businessView } },
  },
} as const satisfies Record<string, Endpoint>
