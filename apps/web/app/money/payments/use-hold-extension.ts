import { useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import type { Payable } from './payable.ts'

/** Keeps the hold of a payable longer. The new end replaces that of the page, which was read before. */
export const useHoldExtension = (payable: Payable) => {
  const [extended, setExtended] = useState(payable)
  const [isBusy, setIsBusy] = useState(false)
  const [message, setMessage] = useState('')
  const { extend, holdExpiresAt } = extended.id === payable.id ? extended : payable

  const keepLonger = async () => {
    if (!extend || isBusy) return
    setIsBusy(true)
    try {
      setExtended(await extend())
      setMessage('Votre réservation est gardée 15 minutes de plus.')
    } catch (error) {
      setMessage(error instanceof ApiError ? error.message : 'Une erreur est survenue. Réessayez.')
    } finally {
      setIsBusy(false)
    }
  }
  return { holdExpiresAt, mayExtend: extend !== undefined, isBusy, message, keepLonger }
}
