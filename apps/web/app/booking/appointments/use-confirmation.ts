import type { OwnRecord } from '@couronne/contract/identity/accounts'
import { useState } from 'react'
import { useMember } from '#app/identity/sessions/member.ts'
import type { RefusalError } from '#app/lib/api.ts'
import type { Holding, HoldRequest } from './use-hold.ts'

type Options = {
  holding: Holding
  request: HoldRequest | null
  /** Reads anew what the page shows. */
  onOutdated: () => Promise<unknown>
}

/** From 'Confirmer' to the payment: which window is open over the page, and what a refused hold has to say. */
export const useConfirmation = ({ holding, request, onOutdated }: Options) => {
  const member = useMember()
  const { hold, refusal, forget } = holding
  const [open, setOpen] = useState<'nothing' | 'terms' | 'payment'>('nothing')
  const [askedFor, setAskedFor] = useState<HoldRequest['date']>()
  const [read, setRead] = useState<RefusalError | null>(null)

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

  // Her session ended while she was choosing: she logs in over the page, which keeps what she chose.
  const isLoggedOut = refusal?.statusCode === 401
  const isTaken = refusal?.error === 'slot_taken' && (!request || request.date === askedFor)
  /** Her session that is over is asked for in a window of its own. */
  const isSaid = refusal === read || isLoggedOut || (refusal?.error === 'slot_taken' && !isTaken)

  return {
    open,
    confirm,
    holdAndPay,
    pay: () => setOpen('payment'),
    dismiss: () => setOpen('nothing'),
    /** The payment was left, and the hold lives on. */
    leave,
    /** The hold is over. */
    startOver: async () => {
      forget()
      await leave()
    },
    /** Somebody else has an address of her own, and terms to accept: the page begins anew for her. */
    goOnAs: ({ id }: OwnRecord) => (id === member.id ? confirm() : window.location.reload()),
    isLoggedOut,
    /** What to say of the hour that she asked for last, if somebody else has it. */
    taken: isTaken ? refusal.message : undefined,
    /** What stops her, until she has read it. */
    stop: isSaid ? null : refusal,
    closeStop: () => setRead(refusal),
  }
}
export type Confirmation = ReturnType<typeof useConfirmation>
