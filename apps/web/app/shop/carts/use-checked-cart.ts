import { type CheckedCart, cartsApi } from '@couronne/contract/shop/carts'
import { useEffect, useState } from 'react'
import type { RefusalError } from '#app/lib/api.ts'
import { call } from '#app/lib/call.ts'
import { refusalOf } from '#app/lib/error-of.ts'
import { noteChecked } from './change-cart.ts'
import type { StoredLine } from './stored-cart.ts'

type Outcome = { of: string; refusal?: RefusalError }

/** Checks the cart against today's products when it opens, and again after each change of a quantity. */
export const useCheckedCart = (lines: StoredLine[]) => {
  const [round, setRound] = useState(0)
  const [checked, setChecked] = useState<CheckedCart | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [lost, setLost] = useState(0)
  const question = `${round} ${lines.map(({ id, cartQuantity }) => `${id} ${cartQuantity}`).join()}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: the question contains the lines
  useEffect(() => {
    let isLatest = true
    const body = lines.map(({ id, cartQuantity, price }) => ({ id, cartQuantity, price }))
    call(cartsApi.check, { body }).then(
      (answer) => {
        if (!isLatest) return
        setChecked(answer)
        setLost((before) => before + answer.unknown.length)
        setOutcome({ of: question })
        noteChecked(answer.lines, answer.unknown)
      },
      (error: unknown) => isLatest && setOutcome({ of: question, refusal: refusalOf(error) }),
    )
    return () => {
      isLatest = false
    }
  }, [question])

  const isAnswered = outcome?.of === question
  return {
    checked,
    /** Counts the lines whose product does not exist. */
    lost,
    busy: !isAnswered,
    refusal: isAnswered ? outcome.refusal : undefined,
    again: () => setRound((before) => before + 1),
  }
}
