import type { Call } from './call.ts'
import { invalidRequest, missingParam } from './errors.ts'
import * as form from './form.ts'

/** This is the end of 2099. Later values are mistakes such as milliseconds. */
const latest = 4_102_444_799

export const tellClock = (call: Call) => {
  form.allowParams<{ now: number; quiet?: boolean }>(call.form, ['now', 'quiet'])
  const now = form.integer(call.form, 'now')
  if (now === undefined) throw missingParam('now')
  if (now < 0 || now > latest) throw invalidRequest(`Invalid now: must be from 0 to ${latest}`, { param: 'now' })
  call.store.clock.tell(now, form.flag(call.form, 'quiet'))
  return readClock(call)
}

export const takeClockBack = (call: Call) => {
  call.store.clock.takeBack()
  return readClock(call)
}

export const readClock = ({ store: { clock } }: Call) => ({ now: clock.now(), told: clock.isTold() })
