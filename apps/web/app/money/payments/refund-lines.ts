import { centsFromEuros, eurosFromCents } from '@couronne/contract/lib/money'
import type { RefundView } from '@couronne/contract/money/refunds'
import { dayText, priceText } from '#app/lib/french.ts'

type Purchase = { refunds: RefundView[]; total: number }

const sumOf = (refunds: RefundView[]) =>
  eurosFromCents(refunds.reduce((cents, { amount }) => cents + centsFromEuros(amount), 0))

/** Lists a purchase's refunds by status. */
export const refundLines = ({ refunds, total }: Purchase, zone: string) => {
  const of = (status: RefundView['status']) => refunds.filter((each) => each.status === status)
  const [done, replaced, otherwise, pending] = [of('succeeded'), of('replaced'), of('otherwise'), of('pending')]
  const lines: string[] = []
  if (done.length > 0) lines.push(doneLine(done, total, zone))
  if (replaced.length > 0) lines.push(`Votre banque vous a rendu ${priceText(sumOf(replaced))}.`)
  if (otherwise.length > 0) lines.push(`Rendu autrement que sur la carte : ${priceText(sumOf(otherwise))}`)
  if (pending.length > 0) lines.push(`Remboursement en cours : ${priceText(sumOf(pending))}`)
  return { lines, failures: failureLines(of('failed')) }
}

const doneLine = (done: RefundView[], total: number, zone: string) => {
  const last = done
    .flatMap(({ decidedAt }) => decidedAt ?? [])
    .sort()
    .at(-1)
  const back = sumOf(done)
  return `Remboursé${last ? ` le ${dayText(last, zone)}` : ''} : ${priceText(back)}${back < total ? ` sur ${priceText(total)}` : ''}`
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
