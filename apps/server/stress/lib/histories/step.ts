import fc from 'fast-check'
import { holdHours } from '../../../test/bookings.ts'
import type { HistoryContext, Hold } from './history-context.ts'

/** This is an action of one person in a history. */
export type Step = (stage: HistoryContext) => Promise<unknown>

type Shape<Drawn> = { [Name in keyof Drawn]: fc.Arbitrary<Drawn[Name]> }

/**
 * Returns a step whose random values are drawn beforehand, so that neither concurrent steps nor the steps left out by
 * shrinking change them.
 */
export const step = <Drawn>(shape: Shape<Drawn>, act: (stage: HistoryContext, draw: Drawn) => Promise<unknown>) =>
  fc.record(shape).map(
    (draw): Step =>
      (stage) =>
        act(stage, draw as Drawn),
  )

/** Draws true in `percent` of a hundred cases. */
export const sometimes = (percent: number) => fc.nat({ max: 99 }).map((draw) => draw >= 100 - percent)

export const choiceIndex = fc.nat({ max: 999_999 })
/** Picks one of the choices that exist by then. */
export const pickAt = <T>(choices: readonly T[], index: number): T | undefined => choices[index % choices.length]
export const pickOne = <T>(choices: readonly T[], index: number) => pickAt(choices, index) as T

/** The start is counted in half hours after the opening of the window. */
export const halfHours = fc.nat({ max: 4 })

export const hold = step(
  { customerIndex: choiceIndex, professionalIndex: choiceIndex, from: halfHours },
  async (stage, { customerIndex, professionalIndex, from }) => {
    const { at, opensAt, customers, professionals, holds, recordStep, recordReply, nameOf } = stage
    const customer = pickOne(customers, customerIndex)
    const professional = pickOne(professionals, professionalIndex)
    const start = opensAt + from / 2
    const step = recordStep(`${nameOf(customer)} holds ${start} h of ${nameOf(professional)}`)
    const hours = { date: at(start), endTime: at(start + 1) }
    const { status, body: response } = await recordReply('hold', step, holdHours(customer, professional, hours))
    if (status !== 201) return
    const [priceCents, totalCents] = [response.price, response.total].map((euros) => Math.round(euros * 100)) as [
      number,
      number,
    ]
    const initialState = { isPaid: false, isReported: false }
    holds.push({
      id: response.id,
      customer,
      professional,
      priceCents,
      totalCents,
      key: `key-${response.id}`,
      ...initialState,
    })
  },
)

type AppointmentAction<Drawn> = (stage: HistoryContext, draw: Drawn, chosen: Hold, name: string) => Promise<unknown>

/** Acts on one of the holds, mostly one that is wanted; where there is none yet, somebody makes one. */
const withHold = <Drawn>(isWanted: (hold: Hold) => boolean, shape: Shape<Drawn>, act: AppointmentAction<Drawn>) =>
  fc
    .record({ drawn: fc.record(shape), isAny: sometimes(15), which: choiceIndex, fallback: hold })
    .map(({ drawn, isAny, which, fallback }): Step => {
      return (stage) => {
        const wanted = isAny ? undefined : pickAt(stage.holds.filter(isWanted), which)
        const chosen = wanted ?? pickAt(stage.holds, which)
        return chosen
          ? act(stage, drawn as Drawn, chosen, `appointment ${stage.holds.indexOf(chosen)}`)
          : fallback(stage)
      }
    })

export const withAppointment = <Drawn>(shape: Shape<Drawn>, act: AppointmentAction<Drawn>) =>
  withHold(() => true, shape, act)
export const withPaidAppointment = <Drawn>(shape: Shape<Drawn>, act: AppointmentAction<Drawn>) =>
  withHold(({ isPaid }) => isPaid, shape, act)
export const withUnpaidAppointment = <Drawn>(shape: Shape<Drawn>, act: AppointmentAction<Drawn>) =>
  withHold(({ isPaid }) => !isPaid, shape, act)
