import { cancellationHours, withdrawalEndsAt } from '@couronne/contract/booking/cancellation'
import { frenchDateTime, frenchEuros } from '@couronne/contract/lib/french-formats'
import { latePartOf } from '../../money/payments/queries.ts'
import { taxSections } from '../../money/payouts/tax-mail-parts.ts'
import type { MailTemplate } from '../../platform/mails/mail-template.ts'
import { noReplyText } from './calendar-parts.ts'
import { bringsContacts, calendarFile, contactFacts, contactsLater } from './contact-mail-parts.ts'
import { contractSections } from './contract-mail-parts.ts'
import {
  appointmentOf,
  button,
  cancelLink,
  startText,
  subjectOf,
  timeFacts,
  toCustomer,
  toProfessional,
  totalText,
} from './mail-parts.ts'

const { free, half } = cancellationHours

const fileText = `Le fichier joint l’ajoute à votre agenda. ${noReplyText}`

export const appointmentForCustomer: MailTemplate = async (deps, mail) => {
  const a = await subjectOf(deps, mail)
  if (a?.status !== 'paid') return undefined
  const hasContacts = bringsContacts(a, deps.clock.now())
  const freeUntil = withdrawalEndsAt(a.paidAt, deps.config.serviceWithdrawalDays)
  const withdrawal = freeUntil
    ? `Vous pouvez annuler sans frais jusqu'au ${frenchDateTime(freeUntil, a.zone)}, tant que le rendez-vous n'a pas commencé. Ce délai passé, le temps qui reste avant le rendez-vous décide. `
    : ''
  return {
    ...toCustomer(a),
    subject: `Votre rendez-vous du ${startText(a)} est réservé`,
    paragraphs: [
      'Votre paiement est accepté et votre rendez-vous est réservé. Voici de quoi le retrouver.',
      ...(hasContacts ? [] : [contactsLater(a, 'customer')]),
      fileText,
    ],
    facts: [
      ['Prestation', a.name],
      ...timeFacts(a),
      ['Coiffeuse', `${a.proFirstname} ${a.proLastname}`],
      ...contactFacts(a, 'customer', hasContacts),
      ['Total payé', totalText(a)],
    ],
    button: button(deps.publicUrl),
    links: [cancelLink(deps.publicUrl, a)],
    calendar: await calendarFile(deps, a, 'customer'),
    sections: await contractSections(deps, a),
    closing: `Un empêchement ? ${withdrawal}Jusqu'à ${free} heures avant le rendez-vous, l'annulation est gratuite et tout vous est remboursé. Entre ${free} et ${half} heures avant, la moitié du total reste due. Dans les ${half} dernières heures, le total reste dû. Cinq annulations gratuites sont possibles en trente jours ; la suivante coûte les frais de paiement par carte.`,
  }
}

export const appointmentForProfessional: MailTemplate = async (deps, mail) => {
  const a = await subjectOf(deps, mail)
  if (a?.status !== 'paid') return undefined
  const hasContacts = bringsContacts(a, deps.clock.now())
  return {
    ...toProfessional(a),
    subject: `Nouveau rendez-vous le ${startText(a)}`,
    paragraphs: [
      `${a.customerFirstname} ${a.customerLastname} vient de réserver et de payer un rendez-vous avec vous.`,
      ...(hasContacts ? [] : [contactsLater(a, 'professional')]),
      fileText,
    ],
    facts: [
      ['Prestation', a.name],
      ...timeFacts(a),
      ['Réservé par', `${a.customerFirstname} ${a.customerLastname}`],
      ...contactFacts(a, 'professional', hasContacts),
      ['Prix de votre prestation', frenchEuros(a.priceCents)],
      ['Total payé', frenchEuros(a.totalCents)],
    ],
    button: button(deps.publicUrl),
    links: [cancelLink(deps.publicUrl, a)],
    calendar: await calendarFile(deps, a, 'professional'),
    sections: taxSections,
  }
}

/** The mail's `subjectId` is the payment's, since it is the payment that came too late. */
export const latePaymentRefunded: MailTemplate = async (deps, mail) => {
  const payment = await latePartOf(deps.db, mail.subjectId, 'appointment')
  const a = payment && (await appointmentOf(deps.db).where('a.id', '=', payment.purchaseId).executeTakeFirst())
  if (!a) return undefined
  return {
    ...toCustomer(a),
    subject: 'Votre paiement est remboursé',
    paragraphs: [
      a.paidAt
        ? `Votre rendez-vous du ${startText(a)} était déjà payé : ce second paiement était en trop, et rien d'autre ne change.`
        : `Votre paiement pour le rendez-vous du ${startText(a)} nous est parvenu, mais n'a plus pu servir à réserver ces heures.`,
      `Nous vous remboursons la totalité, soit ${frenchEuros(payment.amountCents)}, sur la carte utilisée. Votre banque peut mettre quelques jours à l'afficher.`,
    ],
    button: a.paidAt ? button(deps.publicUrl) : { label: 'Choisir une autre heure', url: deps.publicUrl },
    closing: 'Nous sommes désolés de ce contretemps.',
  }
}
