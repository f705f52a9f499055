import { z } from 'zod'
import { type Endpoint, instant, page, required, uuid } from '../lib/wire.ts'
import { nullablePurchaseIds, optionalPurchase, singlePurchase } from './purchases.ts'

/**
 * 'facture' is an invoice, 'note' the receipt of a professional without a known SIRET, 'avoir' a credit note for
 * either.
 */
export const invoiceTypes = ['facture', 'avoir', 'note'] as const
export type InvoiceType = (typeof invoiceTypes)[number]
export const invoiceTypeText: Record<InvoiceType, string> = { facture: 'Facture', avoir: 'Avoir', note: 'Note' }

export const vatRegimes = ['franchise', 'assujettie'] as const
export type VatRegime = (typeof vatRegimes)[number]

/** This is the seller as printed on an invoice. `more` holds the legal details of a company. */
export type Seller = { name: string; address: string; siret: string | null; vatNumber: string | null; more: string[] }
/** This is the buyer as printed on an invoice; `address` is null when the invoice prints none. */
export type Buyer = { name: string; address: string | null }
/** These are the texts of an invoice: the service with its date and place, the payment, and the legal notices. */
export type InvoiceTexts = { about: string[]; payment: string; mentions: string[] }

/** Tells whether the digits pass Luhn's check, in which every second digit counts double, from the right. */
const passesLuhn = (digits: string) =>
  [...digits].reverse().reduce((sum, digit, index) => {
    const counted = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return sum + (counted > 9 ? counted - 9 : counted)
  }, 0) %
    10 ===
  0

const sirenOfLaPoste = '356000000'

/**
 * Checks a SIRET by both its keys: the whole number, and the SIREN of nine digits in it. The establishments of La Poste
 * use another rule for the whole: the sum of the digits is a multiple of five.
 */
const isSiret = (siret: string) => {
  if (!/^\d{14}$/.test(siret) || !passesLuhn(siret.slice(0, 9))) return false
  const digitSum = [...siret].reduce((sum, digit) => sum + Number(digit), 0)
  return passesLuhn(siret) || (siret.startsWith(sirenOfLaPoste) && digitSum % 5 === 0)
}

const spaceless = (text: string) => text.replaceAll(/\s/g, '')
const siretText = 'Le SIRET compte 14 chiffres : vérifiez-les.'
const vatNumberText = 'Indiquez le numéro de TVA qui va avec ce SIRET, par exemple FR12345678901.'

/**
 * This is the business of a professional. `mandat` is the consent that the platform issues invoices in the
 * professional's name.
 */
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
  // A French VAT number ends with the SIREN, which is the first nine digits of the SIRET.
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
  /** This is the time of the consent from which the platform issues the professional's invoices. */
  mandatAt: instant,
})
export type BusinessView = z.input<typeof businessView>

/** Amounts are euros including VAT. */
export const invoiceView = z.object({
  id: uuid,
  numero: z.string(),
  date: instant,
  type: z.enum(invoiceTypes),
  /** This is the seller as printed on the invoice; `id` is null when the platform sells. */
  issuer: z.object({ id: uuid.nullable(), name: z.string() }),
  user: uuid,
  total: z.number(),
  tva: z.number(),
  lines: z.array(z.object({ libelle: z.string(), quantity: z.int(), price: z.number(), total: z.number() })),
  ...nullablePurchaseIds,
  /** This is the id of the invoice that a credit note corrects. */
  corrects: uuid.nullable(),
  /** This is the address of the PDF. */
  url: z.string(),
})
export type InvoiceView = z.input<typeof invoiceView>

/** The first three are legacy endpoints. */
export const invoicesApi = {
  /** The buyer or the seller gets the seller's invoice, which is issued now if it does not exist yet. */
  issue: {
    method: 'POST',
    url: '/api/facture',
    config: { access: 'member', idempotent: false },
    schema: { body: singlePurchase, response: { 201: invoiceView } },
  },
  /** Returns the caller's invoices as buyer, the newest first. The body can limit them to one purchase. */
  bought: {
    method: 'POST',
    url: '/api/customer/facture',
    config: { access: 'member', idempotent: false },
    schema: { querystring: page, body: optionalPurchase, response: { 200: z.array(invoiceView) } },
  },
  /** Returns the caller's invoices as seller, the newest first. The body can limit them to one purchase. */
  sold: {
    method: 'POST',
    url: '/api/pro/facture',
    config: { access: 'professional', idempotent: false },
    schema: { querystring: page, body: optionalPurchase, response: { 200: z.array(invoiceView) } },
  },
  /** `file` is the id of the invoice followed by `.pdf`. The buyer, the seller and operators may read it. */
  pdf: {
    method: 'GET',
    url: '/api/v1/facture/:file',
    config: { access: 'member' },
    schema: { params: z.object({ file: z.string() }), response: { 200: z.any() } },
  },
  /** It is null when the professional has not entered a business yet. */
  business: {
    method: 'GET',
    url: '/api/v1/account/entreprise',
    config: { access: 'professional' },
    schema: { response: { 200: businessView.nullable() } },
  },
  saveBusiness: {
    method: 'PUT',
    url: '/api/v1/account/entreprise',
    config: { access: 'professional' },
    schema: { body: businessBody, response: { 200: businessView } },
  },
} as const satisfies Record<string, Endpoint>
