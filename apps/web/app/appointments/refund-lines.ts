import type { AppointmentView } from '@couronne/contract/appointments'
import { centsFromEuros, eurosFromCents } from '@couronne/contract/money'
import { dayText, priceText } from '#app/lib/french.ts'

type Refund = AppointmentView['refunds'][number]
type Visit = Pick<AppointmentView, 'refunds' | 'status' | 'total' | 'fee' | 'zone'>

const sumOf = (refunds: Refund[]) =>
  eurosFromCents(refunds.reduce((cents, { amount }) => cents + centsFromEuros(amount), 0))

/** What of a visit goes back to its customer, and how far it has come; of a cancelled one also that nothing does. */
export const refundLines = ({ refunds, status, total, fee, zone }: Visit) => {
  const of = (status: Refund['status']) => refunds.filter((each) => each.status === status)
  const [done, replaced, otherwise, pending] = [of('succeeded'), of('replaced'), of('otherwise'), of('pending')]
  const lines: string[] = []
  if (status === 'Annuler' && refunds.length === 0) lines.push('Non remboursé')
  if (done.length > 0) lines.push(doneLine(done, total, zone))
  if (replaced.length > 0) lines.push(`Votre banque vous a rendu ${priceText(sumOf(replaced))}.`)
  if (otherwise.length > 0) lines.push(`Rendu autrement que sur la carte : ${priceText(sumOf(otherwise))}`)
  if (pending.length > 0) lines.push(`Remboursement en cours : ${priceText(sumOf(pending))}`)
  if (status === 'Annuler' && fee !== null && fee > 0) lines.push(`Frais d’annulation : ${priceText(fee)}`)
  return { lines, failures: failureLines(of('failed')) }
}

const doneLine = (done: Refund[], total: number, zone: string) => {
  const last = done
    .flatMap(({ decidedAt }) => decidedAt ?? [])
    .sort()
    .at(-1)
  const back = sumOf(done)
  return `Remboursé${last ? ` le ${dayText(last, zone)}` : ''} : ${priceText(back)}${back < total ? ` sur ${priceText(total)}` : ''}`
}

/** Each with its own reason, then what is still to be given back of all. */
const failureLines = (failed: Refund[]) =>
  failed.length === 0
    ? []
    : [
        ...failed.map(
          ({ amount, reason }) => `Remboursement de ${priceText(amount)} refusé par la banque : ${reason}.`,
        ),
        `Nous vous contactons pour vous rendre ${priceText(sumOf(failed))}.`,
      ]
