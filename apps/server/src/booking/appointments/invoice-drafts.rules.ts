import { frenchWhen } from '@couronne/contract/lib/french-formats'
import {
  complaints,
  type Draft,
  type House,
  invented,
  isReceipt,
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
  /** Where she was visited, if it was at her own home: no other street of hers is a professional's to read. */
  home: string | null
  professional: { id: string; name: string; address: string }
  business: { name: string; siret: string; isFranchise: boolean; vatNumber: string | null } | null
}

const visitText = ({ startsAt, zone, isOver, isCancelled }: Visit) =>
  `${isCancelled ? 'Prestation annulée, prévue' : isOver ? 'Prestation' : 'Prestation prévue'} le ${frenchWhen(startsAt, zone)}`

/** The professional sells her service; the house writes it down for her. Without her SIRET it is a receipt. */
export const serviceDraft = (visit: Visit, keptCents: number, house: House): Draft => {
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
        `Document établi par ${house.company.companyName} au nom et pour le compte de ${name}.`,
        ...(business ? [] : [isReceipt]),
        complaints(house),
        ...invented(house),
      ],
    },
    vatPercent: business && !business.isFranchise ? vatPercent : null,
    lines: [{ libelle: lineText(visit, keptCents), quantity: 1, unitPriceCents: keptCents }],
  }
}

const lineText = ({ libelle, isCancelled, priceCents }: Visit, keptCents: number) => {
  if (isCancelled) return `${libelle} : frais d’annulation`
  return keptCents < priceCents ? `${libelle}, remboursement déduit` : libelle
}

/** The platform sells the service of bringing them together. */
export const feeDraft = (visit: Visit, keptCents: number, house: House): Draft => ({
  type: 'facture',
  issuerId: null,
  corrects: null,
  seller: platform(house),
  buyer: visit.customer,
  texts: {
    about: [`${visitText(visit)} : ${visit.libelle}, avec ${visit.professional.name}`],
    payment: paidByCard(visit.paidAt, visit.zone),
    mentions: [complaints(house), ...invented(house)],
  },
  vatPercent,
  lines: [
    {
      libelle: visit.isCancelled ? 'Frais de service : part des frais d’annulation' : 'Frais de service',
      quantity: 1,
      unitPriceCents: keptCents,
    },
  ],
})
