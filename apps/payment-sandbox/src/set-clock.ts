import type { Call } from './call.ts'
import { invalidRequest, missingParam } from './errors.ts'
import * as form from './form.ts'

/** This is the end of 2099. Later values are mistakes such as milliseconds. */
const maxSeconds = 4_102_444_799

export const setClock = (call: Call) => {
  form.allowParams<{ now: number; quiet?: boolean }>(call.form, ['now', 'quiet'])
  const now = form.integer(call.form, 'now')
  if (now === undefined) throw missingParam('now')
  if (now < 0 || now > maxSeconds)
    throw invalidRequest(`Invalid now: must be from 0 to ${maxSeconds}`, { param: 'now' })
  call.store.clock.set(now, form.flag(call.form, 'quiet'))
  return readClock(call)
}

export const resetClock = (call: Call) => {
  call.store.clock.reset()
  return readClock(call)
}

export const readClock = ({ store: { clock } }: Call) => ({ now: clock.now(), fixed: clock.isFixed() })
