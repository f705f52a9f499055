import type { AppointmentView } from '@couronne/contract/appointments'
import { centsFromEuros } from '@couronne/contract/money'
import { type PaymentAnswer, paymentsApi } from '@couronne/contract/payments'
import { useEffect, useState } from 'react'
import { call } from '#app/lib/call.ts'
import { useAttemptKey } from '#app/lib/use-attempt-key.ts'
import { useRequest } from '#app/lib/use-request.ts'
import type { TestCardId } from './test-cards.ts'

const askAgainMs = 2000

/** Pays what is held. While the bank has not decided, it asks again until it has. */
export const usePayment = ({ id, total }: AppointmentView) => {
  const [answer, setAnswer] = useState<PaymentAnswer | null>(null)
  const attempt = useAttemptKey()
  const request = useRequest((payment_method: TestCardId) => {
    const body = { appointmentId: id, amount: centsFromEuros(total), currency: 'eur', payment_method, confirm: true }
    return attempt(body, (idempotencyKey) => call(paymentsApi.pay, { body, idempotencyKey }))
  })

  useEffect(() => {
    if (answer?.status !== 'processing') return
    const ask = () =>
      call(paymentsApi.byId, { params: { id: answer.id } }).then(setAnswer, () => setAnswer({ ...answer }))
    const timer = setTimeout(ask, askAgainMs)
    return () => clearTimeout(timer)
  }, [answer])

  const pay = async (card: TestCardId) => setAnswer((await request.submit(card)) ?? null)
  const forget = () => {
    setAnswer(null)
    request.forget()
  }
  const status = answer?.status ?? 'open'
  return { pay, forget, status, busy: request.busy || status === 'processing', refusal: request.refusal }
}
