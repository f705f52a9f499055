import { frenchEuros } from '@couronne/contract/lib/french-formats'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import type { Deps } from '../../deps.ts'
import type { LetterWriter, MailRow } from '../../platform/mails/mail-template.ts'
import { readerOf } from '../../platform/mails/reader.ts'

const requestOf = async ({ db }: Deps, mail: MailRow) => {
  const asked = await db
    .selectFrom('earlyPayouts as p')
    .innerJoin('users as u', 'u.id', 'p.professionalId')
    .select(['p.reason', 'p.amountCents', 'p.decision', 'p.answer', 'u.firstname', 'u.lastname', 'u.email'])
    .select((eb) =>
      eb
        .selectFrom('earlyPayoutVisits as v')
        .select(({ fn }) => fn.sum<string>('v.amountCents').as('cents'))
        .whereRef('v.earlyPayoutId', '=', 'p.id')
        .as('granted'),
    )
    .where('p.id', '=', mail.subjectId)
    .where('u.erasedAt', 'is', null)
    .executeTakeFirst()
  const reader = await readerOf({ db }, mail)
  return asked && reader && { ...asked, reader }
}

/** Nothing once a colleague has answered. */
export const earlyPayoutForOperator: LetterWriter = async (deps, mail) => {
  const asked = await requestOf(deps, mail)
  if (!asked || asked.decision) return undefined
  const { reader, firstname, lastname, email, reason, amountCents } = asked
  return {
    ...reader,
    subject: `Versement anticipé demandé : ${firstname} ${lastname}, ${frenchEuros(amountCents)}`,
    paragraphs: [
      `${firstname} ${lastname} demande à être payée sans attendre 48 heures pour des rendez-vous terminés :`,
      `« ${reason} »`,
    ],
    facts: [
      ['Montant', frenchEuros(amountCents)],
      ['Coiffeuse', `${firstname} ${lastname}, ${email}`],
    ],
    button: { label: 'Répondre', url: pageAddress(deps.publicUrl, 'payouts') },
  }
}

export const earlyPayoutAnswered: LetterWriter = async (deps, mail) => {
  const asked = await requestOf(deps, mail)
  if (!asked?.decision || !asked.answer) return undefined
  const { reader, decision, answer, granted } = asked
  const isGranted = decision === 'accepted'
  const cents = frenchEuros(Number(granted ?? 0))
  return {
    ...reader,
    subject: isGranted ? `Versement anticipé accordé : ${cents}` : 'Votre demande de versement anticipé',
    paragraphs: [
      isGranted
        ? `Votre demande est acceptée : ${cents} partent maintenant vers votre compte Stripe. De là, il faut 1 à 7 jours ouvrés jusqu'à votre banque.`
        : "Nous n'avançons pas ce versement. Ce qui vous revient est versé comme d'habitude, 48 heures après la fin de chaque rendez-vous.",
    ],
    facts: [['Réponse', answer]],
    button: { label: 'Voir mes paiements', url: pageAddress(deps.publicUrl, 'ownPayments') },
    closing: isGranted
      ? 'Une absence signalée ou un remboursement après ce versement serait repris sur votre compte Stripe, comme pour tout versement.'
      : "Vous n'êtes pas d'accord ? Répondez à ce message.",
  }
}
