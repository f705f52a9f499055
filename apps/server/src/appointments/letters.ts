import { frenchEuros, frenchWhen } from '@couronne/contract/french-dates'
import type { Deps } from '../deps.ts'
import type { Letter, LetterWriter, MailRow } from '../mails/letter.ts'

const appointmentOf = (db: Deps['db']) =>
  db
    .selectFrom('appointments as a')
    .innerJoin('users as p', 'p.id', 'a.professional_id')
    .innerJoin('users as c', 'c.id', 'a.customer_id')
    .innerJoin('cities as t', 't.id', 'a.city_id')
    .select([
      'a.libelle',
      'a.status',
      'a.starts_at',
      'a.price_cents',
      'a.total_cents',
      'a.fee_cents',
      'a.lieu',
      'a.adresse',
      'a.cancelled_by',
      't.name as town',
      't.zone',
      'p.firstname as proFirstname',
      'p.lastname as proLastname',
      'p.phone as proPhone',
      'p.email as proEmail',
      'c.firstname as customerFirstname',
      'c.lastname as customerLastname',
      'c.phone as customerPhone',
      'c.email as customerEmail',
    ])

const subjectOf = ({ db }: Deps, mail: MailRow) =>
  appointmentOf(db).where('a.id', '=', mail.subject_id).executeTakeFirst()

type Appointment = NonNullable<Awaited<ReturnType<typeof subjectOf>>>

const when = ({ starts_at, zone }: Appointment) => frenchWhen(starts_at, zone)
const where = ({ lieu, adresse, town }: Appointment, atHome: string) =>
  `${lieu === 'Ma Maison' ? atHome : 'Au salon'}, ${adresse}, ${town}`
const button = (publicUrl: string) => ({
  label: 'Voir mes rendez-vous',
  url: `${publicUrl}/account/mes-rendez-vous`,
})

const toCustomer = (a: Appointment): Pick<Letter, 'to' | 'greeting'> => ({
  to: a.customerEmail,
  greeting: `Bonjour ${a.customerFirstname},`,
})
const toProfessional = (a: Appointment): Pick<Letter, 'to' | 'greeting'> => ({
  to: a.proEmail,
  greeting: `Bonjour ${a.proFirstname},`,
})

export const appointmentForCustomer: LetterWriter = async (deps, mail) => {
  const a = await subjectOf(deps, mail)
  if (a?.status !== 'Payé') return undefined
  return {
    ...toCustomer(a),
    subject: `Votre rendez-vous du ${when(a)} est réservé`,
    paragraphs: ['Votre paiement est accepté et votre rendez-vous est réservé. Voici de quoi le retrouver.'],
    facts: [
      ['Prestation', a.libelle],
      ['Quand', when(a)],
      ['Où', where(a, 'Chez vous')],
      ['Coiffeuse', `${a.proFirstname} ${a.proLastname}`],
      ['Téléphone', a.proPhone],
      ['Prix', frenchEuros(a.price_cents)],
      ['Frais de service', frenchEuros(a.total_cents - a.price_cents)],
      ['Total payé', frenchEuros(a.total_cents)],
    ],
    button: button(deps.publicUrl),
    closing:
      "Un empêchement ? Jusqu'à 48 heures avant le rendez-vous, l'annulation est gratuite et vous êtes remboursée en totalité. Entre 48 et 24 heures avant, la moitié du total reste due. Dans les 24 dernières heures, le total reste dû.",
  }
}

export const appointmentForProfessional: LetterWriter = async (deps, mail) => {
  const a = await subjectOf(deps, mail)
  if (a?.status !== 'Payé') return undefined
  return {
    ...toProfessional(a),
    subject: `Nouveau rendez-vous le ${when(a)}`,
    paragraphs: [
      `${a.customerFirstname} ${a.customerLastname} vient de réserver et de payer un rendez-vous avec vous.`,
    ],
    facts: [
      ['Prestation', a.libelle],
      ['Quand', when(a)],
      ['Où', where(a, 'Chez la cliente')],
      ['Cliente', `${a.customerFirstname} ${a.customerLastname}`],
      ['Téléphone', a.customerPhone],
      ['Prix de votre prestation', frenchEuros(a.price_cents)],
      ['Total payé par la cliente', frenchEuros(a.total_cents)],
    ],
    button: button(deps.publicUrl),
  }
}

/** Its subject is the payment, since it is the payment that came too late. */
export const latePaymentRefunded: LetterWriter = async (deps, mail) => {
  const payment = await deps.db
    .selectFrom('payments as y')
    .select(['y.appointment_id', 'y.amount_cents'])
    .where('y.id', '=', mail.subject_id)
    .executeTakeFirst()
  const a = payment && (await appointmentOf(deps.db).where('a.id', '=', payment.appointment_id).executeTakeFirst())
  if (!a) return undefined
  return {
    ...toCustomer(a),
    subject: 'Votre paiement est remboursé',
    paragraphs: [
      `Votre paiement pour le rendez-vous du ${when(a)} nous est parvenu après le délai de réservation et n'a plus pu être pris en compte.`,
      `Nous vous remboursons la totalité, soit ${frenchEuros(payment.amount_cents)}, sur la carte utilisée. Votre banque peut mettre quelques jours à l'afficher.`,
    ],
    button: { label: 'Choisir une autre heure', url: deps.publicUrl },
    closing: 'Nous sommes désolés de ce contretemps.',
  }
}

export const cancellationForCustomer: LetterWriter = async (deps, mail) => {
  const a = await subjectOf(deps, mail)
  if (a?.status !== 'Annuler') return undefined
  const fee = a.fee_cents ?? 0
  const refund = a.total_cents - fee
  const byHer = a.cancelled_by === 'customer'
  return {
    ...toCustomer(a),
    subject: `Votre rendez-vous du ${when(a)} est annulé`,
    paragraphs: [
      byHer
        ? `Votre rendez-vous du ${when(a)} avec ${a.proFirstname} (${a.libelle}) est annulé, comme vous l'avez demandé.`
        : `Votre rendez-vous du ${when(a)} avec ${a.proFirstname} (${a.libelle}) a dû être annulé. Nous en sommes désolés.`,
      ...(refund > 0
        ? [
            `Nous vous remboursons ${frenchEuros(refund)} sur la carte utilisée. Votre banque peut mettre quelques jours à l'afficher.`,
          ]
        : []),
    ],
    facts: [
      ["Frais d'annulation", frenchEuros(fee)],
      ['Remboursement', frenchEuros(refund)],
    ],
    button: button(deps.publicUrl),
  }
}

export const cancellationForProfessional: LetterWriter = async (deps, mail) => {
  const a = await subjectOf(deps, mail)
  if (a?.status !== 'Annuler') return undefined
  return {
    ...toProfessional(a),
    subject: `Le rendez-vous du ${when(a)} est annulé`,
    paragraphs: [
      `Le rendez-vous du ${when(a)} avec ${a.customerFirstname} ${a.customerLastname} (${a.libelle}) est annulé. Ces heures sont de nouveau libres.`,
    ],
    button: button(deps.publicUrl),
  }
}
