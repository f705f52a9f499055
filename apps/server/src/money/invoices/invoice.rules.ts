import type { Company } from '@couronne/contract/lib/company'
import { frenchDay, platformZone } from '@couronne/contract/lib/french-formats'
import type { Buyer, InvoiceTexts, InvoiceType, Seller } from '@couronne/contract/money/invoices'

/** This VAT rate applies to the platform, and to a professional who is liable for VAT. */
export const vatPercent = 20

export type Line = {
  libelle: string
  quantity: number
  unitPriceCents: number
  /** A credit note sets this, because the amount follows from the corrected invoice. */
  netCents?: number
}

/** A draft is the content of an invoice, receipt or credit note, without its number and its date. */
export type Draft = {
  type: InvoiceType
  /** Null means the platform. */
  issuerId: string | null
  corrects: string | null
  seller: Seller
  buyer: Buyer
  texts: InvoiceTexts
  vatPercent: number | null
  lines: Line[]
}

/** This is the amount that a seller retains of a purchase, and the invoice for it. */
export type InvoicePart = { issuerId: string | null; retainedCents: number; draft: (cents: number) => Draft }

export type InvoiceContent = {
  customerId: string
  professionalId: string | null
  /** The purchase is over, cancelled or sent: its invoices are issued without a request. */
  isFinal: boolean
  /** The invoices may be issued on request: the two parties may know the addresses on them. */
  isIssuable: boolean
  parts: InvoicePart[]
}

const netCents = (cents: number, percent: number | null) =>
  percent === null ? cents : Math.round((cents * 100) / (100 + percent))

/** Rounds line by line, so that the printed numbers add up. */
export const sumsOf = ({ lines, vatPercent }: Pick<Draft, 'lines' | 'vatPercent'>) => {
  const priced = lines.map((line) => {
    const totalCents = line.quantity * line.unitPriceCents
    return { ...line, totalCents, netCents: line.netCents ?? netCents(totalCents, vatPercent) }
  })
  const sum = (field: 'totalCents' | 'netCents') => priced.reduce((cents, line) => cents + line[field], 0)
  const [total, net] = [sum('totalCents'), sum('netCents')]
  return { lines: priced, totalCents: total, netCents: net, vatCents: total - net }
}

const numberPrefixes = { facture: 'F', avoir: 'A', note: 'N' } as const

export const seriesOf = ({ issuerId, type }: Pick<Draft, 'issuerId' | 'type'>) => `${issuerId ?? 'platform'} ${type}`

/** The platform's invoices for a professional have their own series, apart from the professional's own one. */
export const numeroOf = ({ issuerId, type }: Pick<Draft, 'issuerId' | 'type'>, number: number) =>
  `${issuerId ? 'WEB-' : ''}${numberPrefixes[type]}-${String(number).padStart(6, '0')}`

export type PlatformInfo = { company: Company }

export const complaintText = ({ company }: PlatformInfo) => `Une réclamation ? Écrivez à ${company.email}.`
export const demoMentions = ({ company }: PlatformInfo) =>
  company.isDemo ? ['Exemple : l’exploitant du site est inventé, ce document est sans valeur.'] : []

export const platformSeller = ({ company }: PlatformInfo): Seller => ({
  name: company.companyName,
  address: company.address,
  siret: null,
  vatNumber: company.vat,
  more: [`${company.legalForm} au capital de ${company.capital}`, `RCS ${company.rcs} ${company.siren}`],
})

export const paidByCard = (at: Date, zone: string) => `Acquittée par carte le ${frenchDay(at, zone)}.`

export const receiptMention = 'Cette note est un reçu ; elle ne vaut pas facture.'
const receiptCreditMention = 'Cet avoir porte sur un reçu ; il ne vaut pas facture.'

export type IssuedInvoice = Omit<Draft, 'corrects' | 'lines'> & {
  id: string
  numero: string
  issuedAt: Date
  leftCents: number
  leftNetCents: number
}

const typeTexts = { facture: 'la facture', note: 'la note', avoir: 'l’avoir' } as const

/** Takes the net amount in proportion to what is left, so that crediting a whole invoice takes back all its VAT. */
const creditedNetCents = (
  { leftCents, leftNetCents }: Pick<IssuedInvoice, 'leftCents' | 'leftNetCents'>,
  cents: number,
) => Math.min(cents, Math.max(1, Math.round((leftNetCents * cents) / leftCents)))

/** Credits a part of an invoice. The seller and the buyer stay as they are on the invoice. */
export const creditDraft = (invoice: IssuedInvoice, cents: number): Draft => {
  const { id, type, numero, issuedAt, texts, ...fields } = invoice
  const corrected = `${typeTexts[type]} ${numero} du ${frenchDay(issuedAt, platformZone)}`
  return {
    ...fields,
    type: 'avoir',
    corrects: id,
    texts: {
      about: [`Avoir sur ${corrected}`, ...texts.about],
      payment: 'Somme rendue à la cliente.',
      mentions: texts.mentions.map((mention) => (mention === receiptMention ? receiptCreditMention : mention)),
    },
    lines: [
      {
        libelle: `Remboursement sur ${corrected}`,
        quantity: 1,
        unitPriceCents: cents,
        netCents: creditedNetCents(invoice, cents),
      },
    ],
  }
}

/** Invoices an amount that turned out to be owed in addition to the amount already invoiced. */
export const complementOf = (draft: Draft, cents: number): Draft => ({
  ...draft,
  lines: [{ libelle: 'Complément', quantity: 1, unitPriceCents: cents }],
})
