import assert from 'node:assert/strict'
import { addMinutes, type Race } from '../rush.ts'

/** The professional deletes, shortens or moves the window of the hour while everybody asks for it. */
export const changedWindows: Race = async (rush, rounds) => {
  const { random, send } = rush
  let changedCount = 0
  for (let round = 1; round <= rounds; round++) {
    const nadia = await rush.aProfessional()
    const start = addMinutes(nadia.hours.start, 4 * 60)
    const hours = { start, end: addMinutes(start, 60) }
    const nextDay = { start: addMinutes(nadia.hours.start, 24 * 60), end: addMinutes(nadia.hours.end, 24 * 60) }
    const change = random.pick([undefined, { end: addMinutes(start, 30) }, { start: addMinutes(start, 1) }, nextDay])
    const shuffledCustomers = random.shuffled(rush.customers)
    const sendHolds = (customers: typeof shuffledCustomers) =>
      customers.map((customer) => rush.sendHold(customer, nadia, hours))

    // The change comes early among the requests, so that sometimes the window goes first and sometimes a customer.
    const early = random.pick([0, 0, 1, 5])
    const first = sendHolds(shuffledCustomers.slice(0, early))
    const changing = send(nadia, change ? 'PATCH' : 'DELETE', `/disponibilite/${nadia.windowId}`, change)
    const answers = await Promise.all([...first, ...sendHolds(shuffledCustomers.slice(early))])
    const { status, body } = await changing

    // A customer who finds no window gets a validation error of the date.
    const winners = rush.successfulHolds(answers, ['slot_taken', 'validation'])
    const isChanged = status === (change ? 200 : 204)
    if (isChanged || rush.isGuarded) assert.equal(winners.length, isChanged ? 0 : 1, `round ${round}`)
    if (!isChanged && rush.isGuarded) assert.deepEqual([status, body.error], [409, 'slot_taken'], `round ${round}`)
    assert.ok(winners.length <= 1, `round ${round}`)
    await rush.endRound()
    if (isChanged) changedCount++
  }
  return `a window was taken away in the middle ${changedCount} times and kept by a hold ${rounds - changedCount} times`
}
