import assert from 'node:assert/strict'
import { after, type Race } from '../rush.ts'

/** Everybody asks for the same hour, on the page's grid or off it. */
export const sameHour: Race = async (rush, rounds) => {
  for (let round = 1; round <= rounds; round++) {
    const nadia = await rush.aProfessional()
    const start = after(nadia.hours.start, rush.random.whole(0, 7 * 60))
    const hours = { start, end: after(start, 60) }
    const answers = await Promise.all(rush.everybodyAsks(nadia, () => hours))
    assert.equal(rush.winners(answers).length, 1, `round ${round}`)
    await rush.endRound()
  }
  return `one hour went to one of ${rush.people}`
}
