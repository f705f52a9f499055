import { type CheckedCart, cartsApi } from '@couronne/contract/shop/carts'
import { useEffect, useState } from 'react'
import type { ApiError } from '#app/lib/api.ts'
import { toApiError } from '#app/lib/api-errors.ts'
import { call } from '#app/lib/call.ts'
import { storeCheckedLines } from './replace-cart.ts'
import type { StoredLine } from './stored-cart.ts'

type Outcome = { requestKey: string; error?: ApiError }

/** Checks the cart against today's products when it opens, and again after each change of a quantity. */
export const useCheckedCart = (lines: StoredLine[]) => {
  const [attempt, setAttempt] = useState(0)
  const [checked, setChecked] = useState<CheckedCart | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [unknownCount, setUnknownCount] = useState(0)
  const requestKey = `${attempt} ${lines.map(({ id, cartQuantity }) => `${id} ${cartQuantity}`).join()}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: the question contains the lines
  useEffect(() => {
    let isLatest = true
    const body = lines.map(({ id, cartQuantity, price }) => ({ id, cartQuantity, price }))
    call(cartsApi.check, { body }).then(
      (answer) => {
        if (!isLatest) return
        setChecked(answer)
        setUnknownCount((before) => before + answer.unknown.length)
        setOutcome({ requestKey: requestKey })
        storeCheckedLines(answer.lines, answer.unknown)
      },
      (error: unknown) => isLatest && setOutcome({ requestKey: requestKey, error: toApiError(error) }),
    )
    return () => {
      isLatest = false
    }
  }, [requestKey])

  const isAnswered = outcome?.requestKey === requestKey
  return {
    checked,
    /** Counts the lines whose product does not exist. */
    unknownCount,
    busy: !isAnswered,
    error: isAnswered ? outcome.error : undefined,
    recheck: () => setAttempt((before) => before + 1),
  }
}
