import { useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import type { Payable } from './payable.ts'

/** Keeps the hold of a payable longer. The new end replaces that of the page, which was read before. */
export const useHoldExtension = (payable: Payable) => {
  const [extended, setExtended] = useState(payable)
  const [isBusy, setIsBusy] = useState(false)
  /** Each extension makes a new object, also with the same text. */
  const [done, setDone] = useState({ text: '' })
  const [error, setError] = useState('')
  const current = extended.id === payable.id ? extended : payable
  const { extend, holdExpiresAt } = current

  const keepLonger = async () => {
    if (!extend || isBusy) return
    setIsBusy(true)
    setError('')
    try {
      setExtended(await extend())
      setDone({ text: payable.texts.extended })
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : 'Une erreur est survenue. Réessayez.')
    } finally {
      setIsBusy(false)
    }
  }
  /** Reads the current state, and takes over its end of the hold. */
  const loadState = async () => {
    const status = await payable.loadState()
    if (status.payable) setExtended(status.payable)
    return status
  }
  return { holdExpiresAt, loadState, mayExtend: extend !== undefined, isBusy, done, error, keepLonger }
}
