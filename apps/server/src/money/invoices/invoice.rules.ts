import type { Company } from '@couronne/contract/lib/company'
import { frenchDay, frenchWhen, platformZone } from '@couronne/contract/lib/french-formats'
import type { Buyer, InvoiceType, Seller, Texts } from '@couronne/contract/money/invoices'

/** The platform's own, and a professional's who pays it. */
const vatPercent = 20

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

type Platform = { company: Company }

const complaints = ({ company }: Platform) => `Une réclamation ? Écrivez à ${company.email}.`
const invented = ({ company }: Platform) =>
  company.demonstration ? ['Exemple : l’exploitant du site est inventé, ce document est sans valeur.'] : []

const platform = ({ company }: Platform): Seller => ({
  name: company.companyName,
  address: company.address,
  siret: null,
  vatNumber: company.vat,
  more: [`${company.legalForm} au capital de ${company.capital}`, `RCS ${company.rcs} ${company.siren}`],
})

const paidByCard = (at: Date, zone: string) => `Acquittée par carte le ${frenchDay(at, zone)}.`

export type Visit = {
  libelle: string
  startsAt: Date
  zone: string
  place: string
  paidAt: Date
  isOver: boolean
  isCancelled: boolean
  priceCents: number
  customer: { name: string; address: string }
  /** Where she was visited, if it was at her own home: no other street of hers is a professional's to read. */
  home: string | null
  professional: { id: string; name: string; address: string }
  business: { name: string; siret: string; isFranchise: boolean; vatNumber: string | null } | null
}

const visitText = ({ startsAt, zone, isOver, isCancelled }: Visit) =>
  `${isCancelled ? 'Prestation annulée, prévue' : isOver ? 'Prestation' : 'Prestation prévue'} le ${frenchWhen(startsAt, zone)}`

const isReceipt = 'Cette note est un reçu ; elle ne vaut pas facture.'
const isOfReceipt = 'Cet avoir porte sur un reçu ; il ne vaut pas facture.'

/** The professional sells her service; the platform writes it down for her. Without her SIRET it is a receipt. */
export const serviceDraft = (visit: Visit, retainedCents: number, app: Platform): Draft => {
  const { professional, business, customer } = visit
  const name = business?.name ?? professional.name
  return {
    type: business ? 'facture' : 'note',
    issuerId: professional.id,
    corrects: null,
    seller: {
      name,
      address: professional.address,
      siret: business?.siret ?? null,
      vatNumber: business?.vatNumber ?? null,
      more: [],
    },
    buyer: { name: customer.name, address: business ? visit.home : null },
    texts: {
      about: [visitText(visit), visit.place],
      payment: paidByCard(visit.paidAt, visit.zone),
      mentions: [
        ...(business?.isFranchise ? ['TVA non applicable, art. 293 B du CGI.'] : []),
        `Document établi par ${app.company.companyName} au nom et pour le compte de ${name}.`,
        ...(business ? [] : [isReceipt]),
        complaints(app),
        ...invented(app),
      ],
    },
    vatPercent: business && !business.isFranchise ? vatPercent : null,
    lines: [{ libelle: lineText(visit, retainedCents), quantity: 1, unitPriceCents: retainedCents }],
  }
}

const lineText = ({ libelle, isCancelled, priceCents }: Visit, retainedCents: number) => {
  if (isCancelled) return `${libelle} : frais d’annulation`
  return retainedCents < priceCents ? `${libelle}, remboursement déduit` : libelle
}

/** The platform sells the service of bringing them together. */
export const feeDraft = (visit: Visit, retainedCents: number, app: Platform): Draft => ({
  type: 'facture',
  issuerId: null,
  corrects: null,
  seller: platform(app),
  buyer: visit.customer,
  texts: {
    about: [`${visitText(visit)} : ${visit.libelle}, avec ${visit.professional.name}`],
    payment: paidByCard(visit.paidAt, visit.zone),
    mentions: [complaints(app), ...invented(app)],
  },
  vatPercent,
  lines: [
    {
      libelle: visit.isCancelled ? 'Frais de service : part des frais d’annulation' : 'Frais de service',
      quantity: 1,
      unitPriceCents: retainedCents,
    },
  ],
})

export type Sale = {
  orderNumber: string
  orderedAt: Date
  paidAt: Date
  shippingCents: number
  delivery: string
  customer: { name: string; address: string }
  lines: Line[]
}

/** The platform sells what is in the shop. */
export const orderDraft = (sale: Sale, app: Platform): Draft => ({
  type: 'facture',
  issuerId: null,
  corrects: null,
  seller: platform(app),
  buyer: sale.customer,
  texts: {
    about: [
      `Commande ${sale.orderNumber} du ${frenchDay(sale.orderedAt, platformZone)}`,
      `Livraison : ${sale.delivery}`,
    ],
    payment: paidByCard(sale.paidAt, platformZone),
    mentions: [complaints(app), ...invented(app)],
  },
  vatPercent,
  lines: [
    ...sale.lines,
    ...(sale.shippingCents > 0 ? [{ libelle: 'Livraison', quantity: 1, unitPriceCents: sale.shippingCents }] : []),
  ],
})

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
