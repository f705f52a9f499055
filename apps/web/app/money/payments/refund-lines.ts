import { centsFromEuros, eurosFromCents } from '@couronne/contract/lib/money'
import type { RefundView } from '@couronne/contract/money/refunds'
import { dayText, priceText } from '#app/lib/french.ts'

type Purchase = { refunds: RefundView[]; total: number }

const sumOf = (refunds: RefundView[]) =>
  eurosFromCents(refunds.reduce((cents, { amount }) => cents + centsFromEuros(amount), 0))

/** Lists a purchase's refunds by status. */
export const refundLines = ({ refunds, total }: Purchase, zone: string) => {
  const withStatus = (status: RefundView['status']) => refunds.filter((each) => each.status === status)
  const [succeeded, replaced, manual, pending] = [
    withStatus('succeeded'),
    withStatus('replaced'),
    withStatus('manual'),
    withStatus('pending'),
  ]
  const lines: string[] = []
  if (succeeded.length > 0) lines.push(succeededLine(succeeded, total, zone))
  if (replaced.length > 0) lines.push(`Votre banque vous a rendu ${priceText(sumOf(replaced))}.`)
  if (manual.length > 0) lines.push(`Rendu autrement que sur la carte : ${priceText(sumOf(manual))}`)
  if (pending.length > 0) lines.push(`Remboursement en cours : ${priceText(sumOf(pending))}`)
  return { lines, failures: failureLines(withStatus('failed')) }
}

const succeededLine = (succeeded: RefundView[], total: number, zone: string) => {
  const last = succeeded
    .flatMap(({ decidedAt }) => decidedAt ?? [])
    .sort()
    .at(-1)
  const refundedEuros = sumOf(succeeded)
  return `Remboursé${last ? ` le ${dayText(last, zone)}` : ''} : ${priceText(refundedEuros)}${refundedEuros < total ? ` sur ${priceText(total)}` : ''}`
}

/** Lists the reason of each failed refund, then the total still to refund. */
const failureLines = (failed: RefundView[]) =>
  failed.length === 0
    ? []
    : [
        ...failed.map(
          ({ amount, reason }) => `Remboursement de ${priceText(amount)} refusé par la banque : ${reason}.`,
        ),
        `Nous vous contactons pour vous rendre ${priceText(sumOf(failed))}.`,
      ]
