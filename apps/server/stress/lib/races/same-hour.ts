import assert from 'node:assert/strict'
import { addMinutes, type Race } from '../rush.ts'

/** Everybody asks for the same hour, on the page's grid or off it. */
export const sameHour: Race = async (rush, rounds) => {
  for (let round = 1; round <= rounds; round++) {
    const nadia = await rush.aProfessional()
    const start = addMinutes(nadia.hours.start, rush.random.whole(0, 7 * 60))
    const hours = { start, end: addMinutes(start, 60) }
    const answers = await Promise.all(rush.sendAllHolds(nadia, () => hours))
    assert.equal(rush.successfulHolds(answers).length, 1, `round ${round}`)
    await rush.endRound()
  }
  return `one hour went to one of ${rush.people}`
}
