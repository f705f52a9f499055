import { frenchDateTime, frenchEuros, platformZone } from '@couronne/contract/lib/french-formats'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import type { MailTemplate } from '../../platform/mails/mail-template.ts'
import { findRecipient } from '../../platform/mails/recipient.ts'

/** The mail lists at most this many transactions; the others are only counted. */
const maxListed = 20

/** The mail is about all transactions that were found at the same time. Its subject id is the first of them. */
export const unmatchedTransactionsForOperator: MailTemplate = async ({ db, publicUrl }, mail) => {
  const found = await db
    .selectFrom('unmatchedTransactions as s')
    .select(['s.type', 's.sourceId', 's.providerId', 's.at', 's.amountCents', 's.feeCents'])
    .where('s.foundAt', '=', (eb) =>
      eb.selectFrom('unmatchedTransactions as first').select('first.foundAt').where('first.id', '=', mail.subjectId),
    )
    .orderBy('s.at')
    .execute()
  const operator = await findRecipient({ db }, mail)
  if (found.length === 0 || !operator) return undefined
  return {
    ...operator,
    subject: 'De l’argent a bougé chez Stripe sans passer par ici',
    paragraphs: [
      "Le compte Stripe de la plateforme montre des mouvements que le grand livre ne connaît pas. Ils ont sans doute été faits dans le tableau de bord Stripe : les sommes dues à la clientèle et aux coiffeuses n'en tiennent pas compte.",
      `Nombre de mouvements : ${found.length}.`,
    ],
    facts: found
      .slice(0, maxListed)
      .map(({ type, sourceId, providerId, at, amountCents, feeCents }): [string, string] => [
        `${type}, ${frenchDateTime(at, platformZone)}`,
        `${frenchEuros(amountCents - feeCents)} (${sourceId ?? providerId})`,
      ]),
    button: { label: 'Voir le grand livre', url: pageAddress(publicUrl, 'ledger') },
  }
}
