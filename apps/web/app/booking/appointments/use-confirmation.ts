import type { OwnRecord } from '@couronne/contract/identity/accounts'
import { useState } from 'react'
import { useMember } from '#app/identity/sessions/member.ts'
import type { RefusalError } from '#app/lib/api.ts'
import type { Holding, HoldRequest } from './use-hold.ts'

type Options = {
  holding: Holding
  request: HoldRequest | null
  /** Reads the data of the page again. */
  onOutdated: () => Promise<unknown>
}

/** Manages the way from 'Confirmer' to the payment: which dialog is open, and what a refused hold shows. */
export const useConfirmation = ({ holding, request, onOutdated }: Options) => {
  const member = useMember()
  const { hold, refusal, forget } = holding
  const [open, setOpen] = useState<'nothing' | 'terms' | 'payment'>('nothing')
  const [askedFor, setAskedFor] = useState<HoldRequest['date']>()
  const [dismissed, setDismissed] = useState<RefusalError | null>(null)

  const holdAndPay = async () => {
    setOpen('nothing')
    setAskedFor(request?.date)
    if (request && (await hold(request))) setOpen('payment')
  }
  const confirm = () => (member.majeur && member.cgu ? holdAndPay() : setOpen('terms'))
  const leave = async () => {
    setOpen('nothing')
    await onOutdated()
  }

  // The session ended during the choice. The customer logs in over the page, which keeps the choices.
  const isLoggedOut = refusal?.statusCode === 401
  const isTaken = refusal?.error === 'slot_taken' && (!request || request.date === askedFor)
  /** An expired session has a dialog of its own. */
  const isHandled = refusal === dismissed || isLoggedOut || (refusal?.error === 'slot_taken' && !isTaken)

  return {
    open,
    confirm,
    holdAndPay,
    pay: () => setOpen('payment'),
    dismiss: () => setOpen('nothing'),
    /** Runs when the customer leaves the payment; the hold remains. */
    leave,
    /** Runs when the hold is over. */
    startOver: async () => {
      forget()
      await leave()
    },
    /** A different user has another address and may have terms to accept, so the page reloads. */
    goOnAs: ({ id }: OwnRecord) => (id === member.id ? confirm() : window.location.reload()),
    isLoggedOut,
    /** Contains the message if someone else has the requested hour. */
    taken: isTaken ? refusal.message : undefined,
    /** Blocks the customer until the error dialog is closed. */
    stop: isHandled ? null : refusal,
    closeStop: () => setDismissed(refusal),
  }
}
export type Confirmation = ReturnType<typeof useConfirmation>
