import { frenchDateTime, frenchEuros } from '@couronne/contract/lib/french-formats'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import type { MailTemplate } from '../../platform/mails/mail-template.ts'
import { isOpenRequest } from './appointment.rules.ts'
import {
  type Appointment,
  button,
  placeText,
  startText,
  subjectOf,
  toCustomer,
  toProfessional,
  totalText,
} from './mail-parts.ts'

const untilText = ({ holdExpiresAt, zone }: Appointment) => frenchDateTime(holdExpiresAt, zone)

export const requestForCustomer: MailTemplate = async (deps, mail) => {
  const a = await subjectOf(deps, mail)
  if (!a || !isOpenRequest(a, deps.clock.now())) return undefined
  return {
    ...toCustomer(a),
    subject: `Votre demande de rendez-vous du ${startText(a)} est envoyée`,
    paragraphs: [
      `${a.proFirstname} confirme elle-même les premiers rendez-vous. Votre demande lui est envoyée. ${a.proFirstname} a jusqu'au ${untilText(a)} pour répondre ; sans réponse, rien n'est débité.`,
      `${frenchEuros(a.totalCents)} sont réservés sur votre carte, et rien n'est débité. Le montant est débité si votre demande est acceptée. Sinon, il est libéré.`,
    ],
    facts: [
      ['Prestation', a.name],
      ['Quand', startText(a)],
      ['Coiffeuse', `${a.proFirstname} ${a.proLastname}`],
      ['Où', placeText(a, 'customer')],
      ['Montant réservé, non débité', totalText(a)],
    ],
    button: button(deps.publicUrl),
    closing: "Vous pouvez retirer votre demande tant qu'elle n'a pas reçu de réponse.",
  }
}

export const requestForProfessional: MailTemplate = async (deps, mail) => {
  const a = await subjectOf(deps, mail)
  if (!a || !isOpenRequest(a, deps.clock.now())) return undefined
  return {
    ...toProfessional(a),
    subject: `Nouvelle demande de rendez-vous pour le ${startText(a)}`,
    paragraphs: [
      `${a.customerFirstname} demande un premier rendez-vous avec vous. Acceptez ou refusez avant le ${untilText(a)} : sans réponse, la demande prend fin et les heures sont libérées.`,
      'Le montant est réservé sur sa carte. Il est débité dès que vous acceptez. Un refus ne compte pas dans vos annulations.',
    ],
    facts: [
      ['Prestation', a.name],
      ['Quand', startText(a)],
      ['Cliente', a.customerFirstname],
      ['Où', placeText(a, 'professional')],
      ['Prix de votre prestation', frenchEuros(a.priceCents)],
    ],
    button: {
      label: 'Répondre à la demande',
      url: `${pageAddress(deps.publicUrl, 'ownAppointments')}#${a.id}`,
    },
  }
}

/** Returns why a request ended, for each side. The mails name no block and no suspension. Only a paid appointment shows the
 * customer's surname to the professional. */
const endedTexts = (a: Appointment) => {
  switch (a.releasedBy) {
    case 'professional':
      return {
        customer: `${a.proFirstname} ne peut pas vous recevoir à cette heure.`,
        professional: 'Vous avez refusé cette demande.',
      }
    case 'customer':
      return {
        customer: 'Vous avez retiré cette demande.',
        professional: `${a.customerFirstname} a retiré cette demande.`,
      }
    case 'bank':
      return {
        customer: "Votre banque n'a pas débité le montant réservé : le rendez-vous n'a pas pu être confirmé.",
        professional: "La banque n'a pas débité le montant réservé : le rendez-vous n'a pas pu être confirmé.",
      }
    case 'admin':
      return {
        customer: "Cette demande n'est plus possible.",
        professional: "Cette demande n'est plus possible.",
      }
    default:
      return a.acceptedAt
        ? {
            customer: "Le montant réservé n'a pas pu être débité à temps : le rendez-vous n'a pas pu être confirmé.",
            professional:
              "Le montant réservé n'a pas pu être débité à temps : le rendez-vous n'a pas pu être confirmé.",
          }
        : {
            customer: "Cette demande n'a pas reçu de réponse à temps.",
            professional: 'Cette demande a pris fin sans réponse de votre part.',
          }
  }
}

export const requestEndedForCustomer: MailTemplate = async (deps, mail) => {
  const a = await subjectOf(deps, mail)
  if (a?.status !== 'expired' || a.customerErasedAt) return undefined
  return {
    ...toCustomer(a),
    subject: `Votre demande de rendez-vous du ${startText(a)} a pris fin`,
    paragraphs: [
      endedTexts(a).customer,
      [
        // The amount of an accepted request may have been charged too late: then another mail says that it is refunded.
        ...(a.acceptedAt ? [] : ["Rien n'a été débité."]),
        `Les ${frenchEuros(a.totalCents)} réservés sur votre carte sont libérés ; votre banque peut mettre quelques jours à l'afficher.`,
      ].join(' '),
    ],
    facts: [
      ['Prestation', a.name],
      ['Quand', startText(a)],
    ],
    button: { label: 'Trouver une autre heure', url: deps.publicUrl },
  }
}

export const requestEndedForProfessional: MailTemplate = async (deps, mail) => {
  const a = await subjectOf(deps, mail)
  if (a?.status !== 'expired' || a.proErasedAt) return undefined
  return {
    ...toProfessional(a),
    subject: `La demande de rendez-vous pour le ${startText(a)} a pris fin`,
    paragraphs: [
      endedTexts(a).professional,
      'Les heures sont de nouveau libres dans votre agenda. Cela ne compte pas dans vos annulations.',
    ],
    facts: [
      ['Prestation', a.name],
      ['Quand', startText(a)],
      ['Cliente', a.customerFirstname],
    ],
    button: button(deps.publicUrl),
  }
}
