import { pageAddress } from '@couronne/contract/lib/page-paths'
import type { Deps } from '../../deps.ts'
import { contestSentence } from '../../platform/mails/contest.ts'
import type { MailRow, MailTemplate } from '../../platform/mails/mail-template.ts'

/** Reads the person of a journal entry; undefined if the verification has changed again since. */
const personOf = ({ db }: Deps, mail: MailRow, isVerified: boolean) =>
  db
    .selectFrom('operatorActions as o')
    .innerJoin('users as u', 'u.id', 'o.userId')
    .select(['u.email', 'u.firstname', 'o.reason'])
    .where('o.id', '=', mail.subjectId)
    .where('u.erasedAt', 'is', null)
    .where('u.verifiedAt', isVerified ? 'is not' : 'is', null)
    .executeTakeFirst()

export const verifiedMailTemplate: MailTemplate = async (deps, mail) => {
  const person = await personOf(deps, mail, true)
  if (!person) return undefined
  return {
    to: person.email,
    subject: 'Votre profil est vérifié',
    greeting: `Bonjour ${person.firstname},`,
    paragraphs: [
      `L'équipe ${deps.config.site.brandName} a vérifié votre profil. Les clientes peuvent maintenant vous trouver et réserver avec vous.`,
      'Vérifiez que vos prestations et vos créneaux sont à jour.',
    ],
    button: { label: 'Voir mes créneaux', url: pageAddress(deps.publicUrl, 'ownHours') },
  }
}

export const verificationRevokedMailTemplate: MailTemplate = async (deps, mail) => {
  const person = await personOf(deps, mail, false)
  if (!person) return undefined
  return {
    to: person.email,
    subject: "Votre profil n'est plus vérifié",
    greeting: `Bonjour ${person.firstname},`,
    paragraphs: [
      'Nous avons retiré la vérification de votre profil.',
      ...(deps.config.visibility.verifiedOnly
        ? [
            "Il n'est plus visible, et personne ne peut plus réserver avec vous. Les rendez-vous déjà payés restent pris, et vous pouvez toujours vous connecter.",
          ]
        : []),
    ],
    facts: [['Motif', person.reason ?? '']],
    closing: contestSentence(deps.config.site.brandName),
  }
}
