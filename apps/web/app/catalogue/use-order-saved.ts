import { catalogueApi } from '@couronne/contract/catalogue'
import { useRef, useState } from 'react'
import { call } from '#app/lib/call.ts'
import { wordsOf } from '#app/lib/words-of.ts'

/**
 * Saves the order that the pictures have when it can be sent: one at a time, and what is asked meanwhile right after, so that
 * the last order is the one that stays. `save` tells whether it is saved; if not, `problem` says why until it is.
 */
export const useOrderSaved = (ids: () => string[]) => {
  const [problem, setProblem] = useState<string | null>(null)
  const asked = useRef(0)
  const saving = useRef<Promise<boolean>>(undefined)

  const saveLatest = async () => {
    try {
      let sent: number
      do {
        sent = asked.current
        await call(catalogueApi.order, { body: { ids: ids() } })
      } while (sent !== asked.current)
      setProblem(null)
      return true
    } catch (error) {
      setProblem(wordsOf(error))
      return false
    } finally {
      saving.current = undefined
    }
  }
  const save = () => {
    asked.current += 1
    saving.current ??= saveLatest()
    return saving.current
  }

  return { save, problem }
}
