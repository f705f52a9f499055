import assert from 'node:assert/strict'
import { type Answer, after, type Hours, minutesMs, type Race, type Rush } from '../rush.ts'

const stretchOf = ({ random }: Rush, { start }: Hours): Hours => {
  const from = after(start, random.whole(0, 7 * 60))
  return { start: from, end: after(from, random.whole(60, 8 * 60 - (from.getTime() - start.getTime()) / 60_000)) }
}

/** Hours that all contain one instant. */
const stretchAround = ({ random }: Rush, noon: Date): Hours => ({
  start: after(noon, -random.whole(0, 180)),
  end: after(noon, random.whole(60, 180)),
})

const keepsAway = (winner: Answer, loser: Answer, pauseMs: number) =>
  winner.hours.start.getTime() < loser.hours.end.getTime() + pauseMs &&
  loser.hours.start.getTime() < winner.hours.end.getTime() + pauseMs

/** Everybody asks for hours of her own, which partly overlap the others', with a pause behind each visit or none. */
export const overlappingHours: Race = async (rush, rounds) => {
  let visits = 0
  for (let round = 1; round <= rounds; round++) {
    const pauseMinutes = [0, 10, 45][round % 3] ?? 0
    const nadia = await rush.aProfessional(pauseMinutes)
    const noon = after(nadia.hours.start, rush.random.whole(180, 300))
    const shareAnInstant = round % 2 === 1
    const wanted = () => (shareAnInstant ? stretchAround(rush, noon) : stretchOf(rush, nadia.hours))
    const answers = await Promise.all(rush.everybodyAsks(nadia, wanted))
    const winners = rush.winners(answers)
    if (shareAnInstant) assert.equal(winners.length, 1, `round ${round}`)
    for (const loser of answers.filter(({ status }) => status === 409))
      assert.ok(
        winners.some((winner) => keepsAway(winner, loser, minutesMs(pauseMinutes))),
        `round ${round}: refused, and free`,
      )
    await rush.endRound()
    visits += winners.length
  }
  return `of hours that overlap ${visits} in all, no two at once, and nobody was refused what was free`
}
