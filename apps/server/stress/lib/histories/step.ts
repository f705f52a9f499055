import fc from 'fast-check'
import type { Hold, Stage } from './stage.ts'

/** This is an action of one person in a history. */
export type Step = (stage: Stage) => Promise<unknown>

type Shape<Drawn> = { [Name in keyof Drawn]: fc.Arbitrary<Drawn[Name]> }

/**
 * Returns a step whose random values are drawn beforehand, so that neither concurrent steps nor the steps left out by
 * shrinking change them.
 */
export const step = <Drawn>(shape: Shape<Drawn>, act: (stage: Stage, drawn: Drawn) => Promise<unknown>) =>
  fc.record(shape).map(
    (drawn): Step =>
      (stage) =>
        act(stage, drawn as Drawn),
  )

/** Draws true in `percent` of a hundred cases. */
export const sometimes = (percent: number) => fc.nat({ max: 99 }).map((drawn) => drawn >= 100 - percent)

export const place = fc.nat({ max: 999_999 })
/** Picks one of the choices that exist by then. */
export const at = <T>(choices: readonly T[], place: number): T | undefined => choices[place % choices.length]
export const oneOf = <T>(choices: readonly T[], place: number) => at(choices, place) as T

/** The start is counted in half hours after the opening of the window. */
export const halfHours = fc.nat({ max: 4 })

export const hold = step({ who: place, whose: place, from: halfHours }, async (stage, { who, whose, from }) => {
  const { at, opensAt, customers, professionals, holds, tell, heard, nameOf } = stage
  const customer = oneOf(customers, who)
  const professional = oneOf(professionals, whose)
  const start = opensAt + from / 2
  const step = tell(`${nameOf(customer)} holds ${start} h of ${nameOf(professional)}`)
  const body = { libelle: 'Braids', professional: professional.id, date: at(start), endTime: at(start + 1) }
  const { status, body: held } = await heard('hold', step, customer.post('/api/v1/appointment', body))
  if (status !== 201) return
  const [priceCents, totalCents] = [held.price, held.total].map((euros) => Math.round(euros * 100)) as [number, number]
  const known = { isPaid: false, isReported: false }
  holds.push({ id: held.id, customer, professional, priceCents, totalCents, key: `key-${held.id}`, ...known })
})

type OfVisit<Drawn> = (stage: Stage, drawn: Drawn, chosen: Hold, visit: string) => Promise<unknown>

/** Acts on one of the holds, mostly one that is wanted; where there is none yet, somebody makes one. */
const withOne = <Drawn>(isWanted: (hold: Hold) => boolean, shape: Shape<Drawn>, act: OfVisit<Drawn>) =>
  fc
    .record({ drawn: fc.record(shape), isAny: sometimes(15), which: place, instead: hold })
    .map(({ drawn, isAny, which, instead }): Step => {
      return (stage) => {
        const wanted = isAny ? undefined : at(stage.holds.filter(isWanted), which)
        const chosen = wanted ?? at(stage.holds, which)
        return chosen ? act(stage, drawn as Drawn, chosen, `visit ${stage.holds.indexOf(chosen)}`) : instead(stage)
      }
    })

export const withVisit = <Drawn>(shape: Shape<Drawn>, act: OfVisit<Drawn>) => withOne(() => true, shape, act)
export const withPaidVisit = <Drawn>(shape: Shape<Drawn>, act: OfVisit<Drawn>) =>
  withOne(({ isPaid }) => isPaid, shape, act)
export const withUnpaidVisit = <Drawn>(shape: Shape<Drawn>, act: OfVisit<Drawn>) =>
  withOne(({ isPaid }) => !isPaid, shape, act)
