import { frenchDateTime } from '@couronne/contract/lib/french-formats'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import { sql } from 'kysely'
import { appointmentOf, startText } from '../../booking/appointments/mail-parts.ts'
import type { Deps } from '../../deps.ts'
import { contestSentence } from '../../platform/mails/contest.ts'
import type { MailRow, MailTemplate } from '../../platform/mails/mail-template.ts'
import { findRecipient } from '../../platform/mails/recipient.ts'

const suspensionOf = ({ db }: Deps, mail: MailRow) =>
  db
    .selectFrom('suspensions as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .innerJoin('cities as c', 'c.id', 'u.cityId')
    .select(['u.id as userId', 'u.email', 'u.firstname', 'u.lastname', 'u.role', 'c.zone'])
    .select(['s.reason', 's.decidedAt', 's.effectiveAt', 's.liftedAt'])
    .where('s.id', '=', mail.subjectId)
    .where('u.erasedAt', 'is', null)
    .executeTakeFirst()

export const suspendedMailTemplate: MailTemplate = async (deps, mail) => {
  const suspension = await suspensionOf(deps, mail)
  if (!suspension || suspension.liftedAt) return undefined
  const { email, firstname, role, zone, reason, decidedAt, effectiveAt } = suspension
  const isAtOnce = decidedAt.getTime() === effectiveAt.getTime()
  return {
    to: email,
    subject: isAtOnce ? 'Votre compte est suspendu' : 'Votre compte va être suspendu',
    greeting: `Bonjour ${firstname},`,
    paragraphs: [
      isAtOnce
        ? 'Nous avons suspendu votre compte avec effet immédiat. Vous ne pouvez plus vous connecter.'
        : `Votre compte sera suspendu le ${frenchDateTime(effectiveAt, zone)}. À partir de ce moment, vous ne pourrez plus vous connecter.`,
      ...(role === 'professional'
        ? ["Dès maintenant, votre profil n'est plus visible, et personne ne peut plus réserver avec vous."]
        : []),
      `Notre équipe décide de vos rendez-vous à venir : ceux qu’elle annule sont intégralement remboursés.`,
    ],
    facts: [['Motif', reason]],
    closing: contestSentence(deps.config.site.brandName),
  }
}

/** A suspended person cannot cancel appointments, so operators decide about each upcoming one. */
export const suspensionBegunMailTemplate: MailTemplate = async (deps, mail) => {
  const suspension = await suspensionOf(deps, mail)
  const operator = await findRecipient(deps, mail)
  if (!suspension || suspension.liftedAt || !operator) return undefined
  const { userId, firstname, lastname, reason } = suspension
  const upcoming = await appointmentOf(deps.db)
    .where('a.status', '=', 'paid')
    .where('a.endsAt', '>', deps.clock.now())
    .where(sql<boolean>`${userId}::uuid in (a.professional_id, a.customer_id)`)
    .orderBy('a.startsAt')
    .execute()
  if (upcoming.length === 0) return undefined
  const [countText, adviceText] =
    upcoming.length === 1
      ? ['un rendez-vous payé', 'Annulez-le s’il ne doit pas avoir lieu']
      : [`${upcoming.length} rendez-vous payés`, 'Annulez ceux qui ne doivent pas avoir lieu']
  return {
    ...operator,
    subject: `${firstname} ${lastname} est suspendue : ${countText} à venir`,
    paragraphs: [
      `La suspension de ${firstname} ${lastname} a commencé, et il lui reste ${countText}. ${adviceText} : la somme payée est alors remboursée.`,
    ],
    facts: [['Motif', reason]],
    button: { label: 'Voir ses rendez-vous', url: pageAddress(deps.publicUrl, 'operatorAppointments', { q: userId }) },
    links: upcoming.map((a) => ({
      label: `${a.name}, ${startText(a)}`,
      url: pageAddress(deps.publicUrl, 'operatorAppointment', { id: a.id }),
    })),
  }
}

export const restoredMailTemplate: MailTemplate = async (deps, mail) => {
  const suspension = await suspensionOf(deps, mail)
  if (!suspension) return undefined
  return {
    to: suspension.email,
    subject: 'Votre compte est rétabli',
    greeting: `Bonjour ${suspension.firstname},`,
    paragraphs: ['La suspension de votre compte est levée. Vous pouvez vous connecter comme avant.'],
    button: { label: 'Me connecter', url: pageAddress(deps.publicUrl, 'welcome') },
  }
}
