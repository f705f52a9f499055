import { frenchDateTime, frenchDay, frenchEuros, platformZone } from '@couronne/contract/lib/french-formats'
import { refundWords, returnCostWords } from '@couronne/contract/shop/sale-texts'
import { withdrawalPeriodEnd } from '@couronne/contract/shop/withdrawal-period'
import type { Deps } from '../../deps.ts'
import type { MailContent, MailRow, MailTemplate } from '../../platform/mails/mail-template.ts'
import { lineFact } from '../orders/mail-parts.ts'
import { withdrawnLines } from './queries.ts'

type Fact = [label: string, value: string]

export const withdrawalOfMail = ({ db }: Deps, mail: MailRow) =>
  db
    .selectFrom('withdrawals as w')
    .innerJoin('orders as o', 'o.id', 'w.orderId')
    .innerJoin('users as c', 'c.id', 'o.customerId')
    .leftJoin('orderRefunds as f', 'f.withdrawalId', 'w.id')
    .select(['w.id', 'w.firstname', 'w.lastname', 'w.email', 'w.declaredAt', 'w.outcome', 'w.reason'])
    .select(['o.id as orderId', 'o.orderNumber', 'f.cents', 'f.bankCents', 'f.shippingCents'])
    .where('w.id', '=', mail.subjectId)
    .where('c.erasedAt', 'is', null)
    .executeTakeFirst()
type Withdrawal = NonNullable<Awaited<ReturnType<typeof withdrawalOfMail>>>

/** Goes to the address in the declaration: the law requires the receipt there. */
const toDeclarant = ({ email, firstname }: Withdrawal): Pick<MailContent, 'to' | 'greeting'> => ({
  to: email,
  greeting: `Bonjour ${firstname},`,
})

export const lineFacts = (lines: { libelle: string; quantity: number }[]) =>
  lines.map(({ libelle, quantity }): Fact => ['Article', `${libelle} × ${quantity}`])

export const withdrawalDeclared: MailTemplate = async (deps, mail) => {
  const w = await withdrawalOfMail(deps, mail)
  if (!w) return undefined
  const { address, isFree } = deps.config.returns
  return {
    ...toDeclarant(w),
    subject: `Nous avons bien reçu votre renonciation, commande N° ${w.orderNumber}`,
    paragraphs: [
      'Votre renonciation au contrat est enregistrée. Gardez cet e-mail : il en est la preuve.',
      `Renvoyez les articles au plus tard le ${frenchDay(withdrawalPeriodEnd(w.declaredAt), platformZone)}, à l’adresse ci-dessous.`,
      returnCostWords(isFree),
      `${refundWords} Pour nous envoyer cette preuve, répondez à cet e-mail.`,
    ],
    facts: [
      ['Commande', `N° ${w.orderNumber}`],
      ['Déclarée par', `${w.firstname} ${w.lastname}`],
      ['Déclarée le', frenchDateTime(w.declaredAt, platformZone)],
      ...lineFacts(await withdrawnLines(deps.db, w.id)),
      ['Adresse de retour', address],
    ],
  }
}

export const withdrawalReturned: MailTemplate = async (deps, mail) => {
  const w = await withdrawalOfMail(deps, mail)
  if (w?.outcome !== 'returned') return undefined
  const lines = await withdrawnLines(deps.db, w.id)
  const [cents, bankCents] = [w.cents ?? 0, w.bankCents ?? 0]
  const deductionFacts = lines.flatMap(({ libelle, deductionCents, reason }): Fact[] =>
    deductionCents > 0 ? [[`Retenue sur ${libelle}`, `−${frenchEuros(deductionCents)}. ${reason}`]] : [],
  )
  return {
    ...toDeclarant(w),
    subject: `Votre retour est enregistré, commande N° ${w.orderNumber}`,
    paragraphs: [
      'Nous avons enregistré le retour de ces articles.',
      ...(cents > 0
        ? [
            `Nous vous remboursons ${frenchEuros(cents)}, sur la carte utilisée. Votre banque peut mettre quelques jours à l’afficher.`,
          ]
        : []),
      ...(bankCents > 0
        ? [
            `Après votre contestation, votre banque vous a déjà rendu ${frenchEuros(bankCents)} de ce qui vous était dû.`,
          ]
        : []),
      ...(cents + bankCents === 0 ? ['Leur prix est retenu en entier, pour la raison que voici.'] : []),
    ],
    facts: [
      ...lines.map(lineFact),
      ...(w.shippingCents ? [['Livraison', frenchEuros(w.shippingCents)] satisfies Fact] : []),
      ...deductionFacts,
      ...(bankCents > 0 ? [['Déjà rendu par votre banque', `−${frenchEuros(bankCents)}`] satisfies Fact] : []),
      ['Remboursement', frenchEuros(cents)],
    ],
    ...(deductionFacts.length > 0 && { closing: 'Vous n’êtes pas d’accord ? Répondez à cet e-mail.' }),
  }
}

export const withdrawalClosed: MailTemplate = async (deps, mail) => {
  const w = await withdrawalOfMail(deps, mail)
  if (w?.outcome !== 'closed' || w.reason === null) return undefined
  return {
    ...toDeclarant(w),
    subject: `Votre renonciation est close, commande N° ${w.orderNumber}`,
    paragraphs: [
      'Nous n’avons reçu ni vos articles ni une preuve de leur envoi. Nous avons donc clos votre renonciation, et rien n’est remboursé.',
      `« ${w.reason} »`,
      'Vos articles sont partis, ou quelque chose nous a échappé ? Répondez à cet e-mail, avec votre preuve d’envoi : nous reprendrons votre demande.',
    ],
    facts: lineFacts(await withdrawnLines(deps.db, w.id)),
  }
}
