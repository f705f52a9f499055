import { frenchDateTime } from '@couronne/contract/lib/french-formats'
import {
  complaintText,
  type Draft,
  demoMentions,
  type PlatformInfo,
  paidByCard,
  platformSeller,
  receiptMention,
  vatPercent,
} from '../../money/invoices/invoice.rules.ts'

export type InvoicedAppointment = {
  /** The services with their sizes and lengths. */
  name: string
  startsAt: Date
  zone: string
  place: string
  paidAt: Date
  isOver: boolean
  isCancelled: boolean
  priceCents: number
  customer: { name: string; address: string }
  /**
   * The field is set if the appointment was at the customer's home and is not cancelled: a professional may read no
   * other street of theirs.
   */
  home: string | null
  professional: { id: string; name: string; address: string }
  business: { name: string; siret: string; isFranchise: boolean; vatNumber: string | null } | null
}

const appointmentText = ({ startsAt, zone, isOver, isCancelled }: InvoicedAppointment) =>
  `${isCancelled ? 'Prestation annulée, prévue' : isOver ? 'Prestation' : 'Prestation prévue'} le ${frenchDateTime(startsAt, zone)}`

/**
 * The professional is the seller, and the platform issues the document on their behalf. Without a SIRET it is a
 * receipt.
 */
export const serviceDraft = (appointment: InvoicedAppointment, retainedCents: number, app: PlatformInfo): Draft => {
  const { professional, business, customer } = appointment
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
    buyer: { name: customer.name, address: business ? appointment.home : null },
    texts: {
      about: [appointmentText(appointment), appointment.place],
      payment: paidByCard(appointment.paidAt, appointment.zone),
      mentions: [
        ...(business?.isFranchise ? ['TVA non applicable, art. 293 B du CGI.'] : []),
        `Document établi par ${app.company.companyName} au nom et pour le compte de ${name}.`,
        ...(business ? [] : [receiptMention]),
        complaintText(app),
        ...demoMentions(app),
      ],
    },
    vatPercent: business && !business.isFranchise ? vatPercent : null,
    lines: [{ libelle: lineText(appointment, retainedCents), quantity: 1, unitPriceCents: retainedCents }],
  }
}

const lineText = ({ name, isCancelled, priceCents }: InvoicedAppointment, retainedCents: number) => {
  if (isCancelled) return `${name} : frais d’annulation`
  return retainedCents < priceCents ? `${name}, remboursement déduit` : name
}

/** The platform is the seller of its service as an intermediary. */
export const feeDraft = (appointment: InvoicedAppointment, retainedCents: number, app: PlatformInfo): Draft => ({
  type: 'facture',
  issuerId: null,
  corrects: null,
  seller: platformSeller(app),
  buyer: appointment.customer,
  texts: {
    about: [`${appointmentText(appointment)} : ${appointment.name}, avec ${appointment.professional.name}`],
    payment: paidByCard(appointment.paidAt, appointment.zone),
    mentions: [complaintText(app), ...demoMentions(app)],
  },
  vatPercent,
  lines: [
    {
      libelle: appointment.isCancelled ? 'Frais de service : part des frais d’annulation' : 'Frais de service',
      quantity: 1,
      unitPriceCents: retainedCents,
    },
  ],
})
