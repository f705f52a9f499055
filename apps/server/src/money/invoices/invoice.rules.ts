import type { Company } from '@couronne/contract/lib/company'
import { frenchDay, platformZone } from '@couronne/contract/lib/french-formats'
import type { Buyer, InvoiceType, Seller, Texts } from '@couronne/contract/money/invoices'

/** The platform's own, and a professional's who pays it. */
export const vatPercent = 20

export type Line = {
  libelle: string
  quantity: number
  unitPriceCents: number
  /** Where it follows from another paper. */
  netCents?: number
}

/** A paper as somebody is to get it, but for its number and its instant. */
export type Draft = {
  type: InvoiceType
  /** Null: the platform. */
  issuerId: string | null
  corrects: string | null
  seller: Seller
  buyer: Buyer
  texts: Texts
  vatPercent: number | null
  lines: Line[]
}

/** Who has kept what of a purchase, and the invoice that says so. */
export type InvoicePart = { issuerId: string | null; retainedCents: number; draft: (cents: number) => Draft }

export type Invoiced = {
  customerId: string
  professionalId: string | null
  /** Over, cancelled or sent: its invoices are written without being asked for. */
  isFinal: boolean
  parts: InvoicePart[]
}

const netCents = (cents: number, percent: number | null) =>
  percent === null ? cents : Math.round((cents * 100) / (100 + percent))

/** Line by line, so that what is printed adds up. */
export const sumsOf = ({ lines, vatPercent }: Pick<Draft, 'lines' | 'vatPercent'>) => {
  const priced = lines.map((line) => {
    const totalCents = line.quantity * line.unitPriceCents
    return { ...line, totalCents, netCents: line.netCents ?? netCents(totalCents, vatPercent) }
  })
  const sum = (of: 'totalCents' | 'netCents') => priced.reduce((cents, line) => cents + line[of], 0)
  const [total, net] = [sum('totalCents'), sum('netCents')]
  return { lines: priced, totalCents: total, netCents: net, vatCents: total - net }
}

const letters = { facture: 'F', avoir: 'A', note: 'N' } as const

export const seriesOf = ({ issuerId, type }: Pick<Draft, 'issuerId' | 'type'>) => `${issuerId ?? 'platform'} ${type}`

/** What the platform writes for a professional has series of its own, apart from those she keeps herself. */
export const numeroOf = ({ issuerId, type }: Pick<Draft, 'issuerId' | 'type'>, number: number) =>
  `${issuerId ? 'WEB-' : ''}${letters[type]}-${String(number).padStart(6, '0')}`

export type Platform = { company: Company }

export const complaints = ({ company }: Platform) => `Une réclamation ? Écrivez à ${company.email}.`
export const invented = ({ company }: Platform) =>
  company.demonstration ? ['Exemple : l’exploitant du site est inventé, ce document est sans valeur.'] : []

export const platform = ({ company }: Platform): Seller => ({
  name: company.companyName,
  address: company.address,
  siret: null,
  vatNumber: company.vat,
  more: [`${company.legalForm} au capital de ${company.capital}`, `RCS ${company.rcs} ${company.siren}`],
})

export const paidByCard = (at: Date, zone: string) => `Acquittée par carte le ${frenchDay(at, zone)}.`

export const isReceipt = 'Cette note est un reçu ; elle ne vaut pas facture.'
const isOfReceipt = 'Cet avoir porte sur un reçu ; il ne vaut pas facture.'

export type Paper = Omit<Draft, 'corrects' | 'lines'> & {
  id: string
  numero: string
  issuedAt: Date
  leftCents: number
  leftNetCents: number
}

const typeOf = { facture: 'la facture', note: 'la note', avoir: 'l’avoir' } as const

/** In the proportion of what is left: credits of a whole paper take back the VAT that is on it, to the cent. */
const creditedNet = ({ leftCents, leftNetCents }: Pick<Paper, 'leftCents' | 'leftNetCents'>, cents: number) =>
  Math.min(cents, Math.max(1, Math.round((leftNetCents * cents) / leftCents)))

/** Takes back a part of a paper: who is on it stands as it did. */
export const creditDraft = (corrects: Paper, cents: number): Draft => {
  const { id, type, numero, issuedAt, texts, ...paper } = corrects
  const corrected = `${typeOf[type]} ${numero} du ${frenchDay(issuedAt, platformZone)}`
  return {
    ...paper,
    type: 'avoir',
    corrects: id,
    texts: {
      about: [`Avoir sur ${corrected}`, ...texts.about],
      payment: 'Somme rendue à la cliente.',
      mentions: texts.mentions.map((mention) => (mention === isReceipt ? isOfReceipt : mention)),
    },
    lines: [
      {
        libelle: `Remboursement sur ${corrected}`,
        quantity: 1,
        unitPriceCents: cents,
        netCents: creditedNet(corrects, cents),
      },
    ],
  }
}

/** What turned out to be owed after all, beside what was invoiced. */
export const complementOf = (draft: Draft, cents: number): Draft => ({
  ...draft,
  lines: [{ libelle: 'Complément', quantity: 1, unitPriceCents: cents }],
})
