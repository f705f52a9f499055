import assert from 'node:assert/strict'
import { type Answer, addMinutes, type Hours, minutesMs, type Race, type Rush, serviceMinutes } from '../rush.ts'

const anyService = ({ random }: Rush) => random.pick(Object.keys(serviceMinutes) as (keyof typeof serviceMinutes)[])

/** Returns one of the services at a random minute, so that each leaves exactly the room that it takes. */
const anyHours = (rush: Rush, { start }: Hours): Hours => {
  const libelle = anyService(rush)
  const from = addMinutes(start, rush.random.whole(0, 8 * 60 - serviceMinutes[libelle]))
  return { libelle, start: from, end: addMinutes(from, serviceMinutes[libelle]) }
}

/** Returns hours that all contain one instant. */
const hoursAround = (rush: Rush, noon: Date): Hours => {
  const libelle = anyService(rush)
  const from = addMinutes(noon, -rush.random.whole(0, serviceMinutes[libelle] - 1))
  return { libelle, start: from, end: addMinutes(from, serviceMinutes[libelle]) }
}

const overlaps = (winner: Answer, loser: Answer, pauseMs: number) =>
  winner.hours.start.getTime() < loser.hours.end.getTime() + pauseMs &&
  loser.hours.start.getTime() < winner.hours.end.getTime() + pauseMs

/**
 * Everybody asks for different hours, from one to two and a half, which partly overlap the others', with or without a
 * pause behind each.
 */
export const overlappingHours: Race = async (rush, rounds) => {
  let holdCount = 0
  for (let round = 1; round <= rounds; round++) {
    const pauseMinutes = [0, 10, 45][round % 3] ?? 0
    const nadia = await rush.aProfessional(pauseMinutes)
    const noon = addMinutes(nadia.hours.start, rush.random.whole(180, 300))
    const isContested = round % 2 === 1
    const pickHours = () => (isContested ? hoursAround(rush, noon) : anyHours(rush, nadia.hours))
    const answers = await Promise.all(rush.sendAllHolds(nadia, pickHours))
    const winners = rush.successfulHolds(answers)
    if (isContested) assert.equal(winners.length, 1, `round ${round}`)
    for (const loser of answers.filter(({ status }) => status === 409))
      assert.ok(
        winners.some((winner) => overlaps(winner, loser, minutesMs(pauseMinutes))),
        `round ${round}: refused, and free`,
      )
    await rush.endRound()
    holdCount += winners.length
  }
  return `of hours that overlap ${holdCount} in all, no two at once, and nobody was refused what was free`
}
