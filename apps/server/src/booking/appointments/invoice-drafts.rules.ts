import { frenchWhen } from '@couronne/contract/lib/french-formats'
import {
  complaints,
  type Draft,
  invented,
  isReceipt,
  type Platform,
  paidByCard,
  platform,
  vatPercent,
} from '../../money/invoices/invoice.rules.ts'

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
  /**
   * The field is set if the appointment was at the customer's home: a professional may read no other street of theirs.
   */
  home: string | null
  professional: { id: string; name: string; address: string }
  business: { name: string; siret: string; isFranchise: boolean; vatNumber: string | null } | null
}

const visitText = ({ startsAt, zone, isOver, isCancelled }: Visit) =>
  `${isCancelled ? 'Prestation annulée, prévue' : isOver ? 'Prestation' : 'Prestation prévue'} le ${frenchWhen(startsAt, zone)}`

/**
 * The professional is the seller, and the platform issues the document on their behalf. Without a SIRET it is a
 * receipt.
 */
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

/** The platform is the seller of its service as an intermediary. */
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
