import assert from 'node:assert/strict'
import { type Answer, after, type Hours, minutesMs, offered, type Race, type Rush } from '../rush.ts'

const anyService = ({ random }: Rush) => random.pick(Object.keys(offered) as (keyof typeof offered)[])

/** Returns one of the services at a random minute, so that each leaves exactly the room that it takes. */
const anyVisit = (rush: Rush, { start }: Hours): Hours => {
  const libelle = anyService(rush)
  const from = after(start, rush.random.whole(0, 8 * 60 - offered[libelle]))
  return { libelle, start: from, end: after(from, offered[libelle]) }
}

/** Returns hours that all contain one instant. */
const visitAround = (rush: Rush, noon: Date): Hours => {
  const libelle = anyService(rush)
  const from = after(noon, -rush.random.whole(0, offered[libelle] - 1))
  return { libelle, start: from, end: after(from, offered[libelle]) }
}

const keepsAway = (winner: Answer, loser: Answer, pauseMs: number) =>
  winner.hours.start.getTime() < loser.hours.end.getTime() + pauseMs &&
  loser.hours.start.getTime() < winner.hours.end.getTime() + pauseMs

/**
 * Everybody asks for different hours, from one to two and a half, which partly overlap the others', with or without a
 * pause behind each.
 */
export const overlappingHours: Race = async (rush, rounds) => {
  let visits = 0
  for (let round = 1; round <= rounds; round++) {
    const pauseMinutes = [0, 10, 45][round % 3] ?? 0
    const nadia = await rush.aProfessional(pauseMinutes)
    const noon = after(nadia.hours.start, rush.random.whole(180, 300))
    const shareAnInstant = round % 2 === 1
    const wanted = () => (shareAnInstant ? visitAround(rush, noon) : anyVisit(rush, nadia.hours))
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
