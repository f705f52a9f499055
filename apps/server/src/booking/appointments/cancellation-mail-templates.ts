import { freeCancellations } from '@couronne/contract/booking/limits'
import { feeText } from '@couronne/contract/lib/fee-text'
import { frenchEuros, frenchHour } from '@couronne/contract/lib/french-formats'
import { today } from '@couronne/contract/lib/hours'
import { centsFromEuros } from '@couronne/contract/lib/money'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import type { Deps } from '../../deps.ts'
import type { MailTemplate } from '../../platform/mails/mail-template.ts'
import { alternativeProfessionals } from './alternative-professionals.ts'
import { calendarFile } from './contact-mail-parts.ts'
import { type Appointment, button, startText, subjectOf, toCustomer, toProfessional } from './mail-parts.ts'
import { refundableOfAppointment } from './refundable-queries.ts'
import { shareOf } from './share-queries.ts'

const bookingLink =
  (publicUrl: string, { libelle }: Appointment) =>
  ({
    id,
    firstname,
    city,
    price,
    total,
    nextSlot,
    zone,
  }: Awaited<ReturnType<typeof alternativeProfessionals>>[number]) => {
    const query = { professionalId: id, prestation: libelle, date: nextSlot.toISOString() }
    return {
      label: `${firstname} à ${city}, dès ${frenchHour(nextSlot, zone)}, ${frenchEuros(centsFromEuros(total))} ${feeText({ price, total })}`,
      url: pageAddress(publicUrl, 'booking', { name: firstname, ...query }),
    }
  }
const searchLink = (publicUrl: string, { town, departementCode, libelle, startsAt, zone }: Appointment) => {
  const query = { ville: `${town} (${departementCode})`, prestation: libelle, date: today(startsAt, zone) }
  return { label: 'Chercher une autre coiffeuse', url: pageAddress(publicUrl, 'home', query) }
}

const reasonOf = ({ cancelledBy, cancellationReason }: Appointment): [string, string][] =>
  cancelledBy === 'admin' && cancellationReason ? [['Motif', cancellationReason]] : []

/** To the professional, a free cancellation for safety reads as one by an operator. */
const asProfessionalReads = (a: Appointment): Appointment =>
  a.cancelledBy === 'customer' && a.cancelledUnder === 'safety'
    ? { ...a, cancelledBy: 'admin', cancellationReason: 'Annulation à titre exceptionnel.' }
    : a

/** An operator decides whether the customer gets back what the cancellation for safety has not refunded. */
const isRestDecided = async ({ db }: Deps, appointmentId: string) => {
  const waiting = await db
    .selectFrom('safetyRefunds')
    .select('appointmentId')
    .where('appointmentId', '=', appointmentId)
    .where('cents', '>', 0)
    .executeTakeFirst()
  return waiting !== undefined
}

export const cancellationForCustomer: MailTemplate = async (deps, mail) => {
  const a = await subjectOf(deps, mail)
  if (a?.status !== 'cancelled') return undefined
  const feeOwed = a.retainedCents ?? 0
  const refund = a.totalCents - feeOwed
  const { bankCents } = await refundableOfAppointment(deps.db, a.id)
  const fee = Math.max(0, feeOwed - bankCents)
  const isByCustomer = a.cancelledBy === 'customer'
  const alternatives = isByCustomer ? [] : await alternativeProfessionals(deps, a.id)
  return {
    ...toCustomer(a),
    subject: `Votre rendez-vous du ${startText(a)} est annulé`,
    paragraphs: [
      isByCustomer
        ? `Votre rendez-vous du ${startText(a)} avec ${a.proFirstname} (${a.name}) est annulé, comme vous l'avez demandé.`
        : `Votre rendez-vous du ${startText(a)} avec ${a.proFirstname} (${a.name}) a dû être annulé. Nous en sommes désolés.`,
      ...(a.cancelledUnder === 'provider_cost'
        ? [
            `Vous aviez déjà annulé ${freeCancellations.count} rendez-vous sans frais en ${freeCancellations.days} jours. Pour celui-ci, vous devez les frais de paiement par carte : leur montant exact s'il est connu, sinon ce qu'ils sont au plus.`,
          ]
        : []),
      ...(isByCustomer && a.cancelledUnder === 'safety'
        ? [
            'Vous l’avez annulé pour votre sécurité : cela ne coûte rien, et ne compte pas parmi vos annulations ordinaires.',
          ]
        : []),
      ...((await isRestDecided(deps, a.id))
        ? [
            'Vous l’avez annulé pour votre sécurité : notre équipe décide si le reste vous est rendu aussi, et vous l’écrira.',
          ]
        : []),
      ...(bankCents > 0
        ? [`La banque a déjà rendu ${frenchEuros(bankCents)} de ce paiement à la personne titulaire de la carte.`]
        : []),
      ...(refund > 0
        ? [
            `Nous vous remboursons ${frenchEuros(refund)} sur la carte utilisée. Votre banque peut mettre quelques jours à l'afficher.`,
          ]
        : bankCents > 0
          ? []
          : ["À ce moment, le total restait dû : rien n'est remboursé."]),
      ...(alternatives.length > 0 ? [`Le même jour, pour ${a.libelle}, vous pouvez encore réserver ailleurs :`] : []),
    ],
    facts: [
      ["Frais d'annulation", frenchEuros(fee)],
      ...(bankCents > 0 ? [['Déjà rendu par la banque', frenchEuros(bankCents)] satisfies [string, string]] : []),
      ['Remboursement', frenchEuros(refund)],
      ...reasonOf(a),
    ],
    button: button(deps.publicUrl),
    calendar: await calendarFile(deps, a, 'customer'),
    ...(!isByCustomer && {
      links: [...alternatives.map(bookingLink(deps.publicUrl, a)), searchLink(deps.publicUrl, a)],
    }),
  }
}

export const cancellationForProfessional: MailTemplate = async (deps, mail) => {
  const found = await subjectOf(deps, mail)
  if (found?.status !== 'cancelled') return undefined
  const a = asProfessionalReads(found)
  const { bankCents } = await refundableOfAppointment(deps.db, a.id)
  const share = await shareCentsOf(deps, a.id)
  const explanation =
    bankCents > 0
      ? `Notre équipe a annulé ce rendez-vous, dont la banque avait déjà repris ${frenchEuros(bankCents)}.`
      : 'Notre équipe a annulé ce rendez-vous, et la somme payée est remboursée en totalité.'
  return {
    ...toProfessional(a),
    subject: `Le rendez-vous du ${startText(a)} est annulé`,
    paragraphs: [
      `Le rendez-vous du ${startText(a)} avec ${a.customerFirstname} ${a.customerLastname} (${a.name}) est annulé. Ces heures sont de nouveau libres.`,
      ...(a.cancelledBy === 'admin' ? [`${explanation} Il ne compte pas parmi vos annulations.`] : []),
      ...(a.cancelledBy === 'customer' ? [shareText(share)] : []),
    ],
    facts: [
      ...(share > 0 ? [['Votre part des frais', frenchEuros(share)] satisfies [string, string]] : []),
      ...reasonOf(a),
    ],
    button: button(deps.publicUrl),
    calendar: await calendarFile(deps, a, 'professional'),
  }
}

const shareCentsOf = async ({ db }: Deps, id: string) => {
  const { share } = await db
    .selectFrom('appointments as a')
    .select((eb) => shareOf(eb).as('share'))
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()
  return share
}

/** Tells which share the professional gets of a cancellation by the customer. */
const shareText = (share: number) =>
  share > 0
    ? `L'annulation est venue quand des frais étaient dus : ${frenchEuros(share)} vous en reviennent, et vous seront versés au plus tôt 48 heures après l'heure où il devait finir.`
    : 'Rien ne vous est dû pour ce rendez-vous.'
