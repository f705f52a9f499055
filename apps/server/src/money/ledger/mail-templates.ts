import { frenchEuros, frenchWhen, houseZone } from '@couronne/contract/lib/french-formats'
import { pageAddress } from '@couronne/contract/lib/page-paths'
import type { LetterWriter } from '../../platform/mails/mail-template.ts'
import { readerOf } from '../../platform/mails/reader.ts'

/** More than that are counted and not told one by one. */
const mostTold = 20

/** Of all that were found at once: the subject is the first of them. */
export const strangeMovementsForOperator: LetterWriter = async ({ db, publicUrl }, mail) => {
  const found = await db
    .selectFrom('strange_movements as s')
    .select(['s.type', 's.source_id', 's.provider_id', 's.at', 's.amount_cents', 's.fee_cents'])
    .where('s.found_at', '=', (eb) =>
      eb.selectFrom('strange_movements as first').select('first.found_at').where('first.id', '=', mail.subject_id),
    )
    .orderBy('s.at')
    .execute()
  const operator = await readerOf({ db }, mail)
  if (found.length === 0 || !operator) return undefined
  return {
    ...operator,
    subject: 'De l’argent a bougé chez Stripe sans passer par ici',
    paragraphs: [
      "Le compte Stripe de la plateforme montre des mouvements que le grand livre ne connaît pas. Ils ont sans doute été faits dans le tableau de bord Stripe : les sommes dues aux clientes et aux coiffeuses n'en tiennent pas compte.",
      `Nombre de mouvements : ${found.length}.`,
    ],
    facts: found
      .slice(0, mostTold)
      .map(({ type, source_id, provider_id, at, amount_cents, fee_cents }): [string, string] => [
        `${type}, ${frenchWhen(at, houseZone)}`,
        `${frenchEuros(amount_cents - fee_cents)} (${source_id ?? provider_id})`,
      ]),
    button: { label: 'Voir le grand livre', url: pageAddress(publicUrl, 'ledger') },
  }
}
