import type { OwnAccount } from '@couronne/contract/identity/accounts'
import { useState } from 'react'
import { useMember } from '#app/identity/sessions/member.ts'
import type { ApiError } from '#app/lib/api.ts'
import { isRequestSent } from './request-texts.ts'
import type { HoldRequest, HoldState } from './use-hold.ts'

type Options = {
  holdState: HoldState
  request: HoldRequest | null
  /** Reads the data of the page again. */
  onOutdated: () => Promise<unknown>
}

/** Manages the way from 'Confirmer' to the payment: which dialog is open, and what a refused hold shows. */
export const useConfirmation = ({ holdState, request, onOutdated }: Options) => {
  const member = useMember()
  const { hold, apiError, reset } = holdState
  const [open, setOpen] = useState<'nothing' | 'terms' | 'payment'>('nothing')
  const [requestedDate, setRequestedDate] = useState<HoldRequest['date']>()
  const [dismissed, setDismissed] = useState<ApiError | null>(null)

  const holdAndPay = async () => {
    setOpen('nothing')
    setRequestedDate(request?.date)
    const held = request && (await hold(request))
    if (held && !isRequestSent(held)) setOpen('payment')
  }
  const confirm = () => (member.majeur && member.cgu ? holdAndPay() : setOpen('terms'))
  const leavePayment = async () => {
    setOpen('nothing')
    await onOutdated()
  }

  // The session ended during the choice. The customer logs in over the page, which keeps the choices.
  const isLoggedOut = apiError?.statusCode === 401
  const isTaken = apiError?.error === 'slot_taken' && (!request || request.date === requestedDate)
  /** An expired session has a dialog of its own. */
  const isHandled = apiError === dismissed || isLoggedOut || (apiError?.error === 'slot_taken' && !isTaken)

  return {
    open,
    confirm,
    holdAndPay,
    pay: () => setOpen('payment'),
    closeDialog: () => setOpen('nothing'),
    /** Runs when the customer leaves the payment; the hold remains. */
    leavePayment,
    /** Runs when the hold is over. */
    handleExpiredHold: async () => {
      reset()
      await leavePayment()
    },
    /** A different user has another address and may have terms to accept, so the page reloads. */
    continueAs: ({ id }: OwnAccount) => (id === member.id ? confirm() : window.location.reload()),
    isLoggedOut,
    /** Contains the message if someone else has the requested hour. */
    takenMessage: isTaken ? apiError.message : undefined,
    /** Blocks the customer until the error dialog is closed. */
    errorDialog: isHandled ? null : apiError,
    closeErrorDialog: () => setDismissed(apiError),
  }
}
export type Confirmation = ReturnType<typeof useConfirmation>
