import assert from 'node:assert/strict'
import { bookings } from '../../../test/bookings.ts'
import { addMinutes, minutesMs, type Race } from '../rush.ts'

/** A customer's fifteen minutes end during the payment, and everybody else asks for the same hour. */
export const expiringHolds: Race = async (rush, rounds) => {
  const { app, random, send, clock } = rush
  const { authenticate, intentsOf, refundsOf, statusOf } = bookings(app)
  let honouredCount = 0
  for (let round = 1; round <= rounds; round++) {
    const nadia = await rush.aProfessional()
    const start = addMinutes(nadia.hours.start, random.whole(0, 7 * 60))
    const hours = { start, end: addMinutes(start, 60) }
    const awa = await app.aPerson('customer')
    const hold = await rush.sendHold(awa, nadia, hours)
    assert.equal(hold.status, 201)
    const card = { appointmentId: hold.id, payment_method: 'pm_card_threeDSecure2Required' }
    const { body: payment } = await send(awa, 'POST', '/payment', card)
    const { client_secret: secret } = payment as { client_secret?: string }
    assert.ok(secret)

    const shuffledCustomers = random.shuffled(rush.customers)
    const sendHolds = (customers: typeof shuffledCustomers) =>
      customers.map((customer) => rush.sendHold(customer, nadia, hours))
    const requestsBeforeExpiry = random.whole(0, Math.floor(rush.people / 10))
    const early = sendHolds(shuffledCustomers.slice(0, requestsBeforeExpiry))
    clock.advance(minutesMs(15))
    // The bank's decision, of which the provider sends an event, comes shortly before all other requests or among them.
    const authenticated = authenticate(secret, 'success')
    if (random.chance(0.5)) await authenticated
    const paid = authenticated.then(() => send(awa, 'POST', `/payment/${payment.id}/confirm`))
    const answers = await Promise.all([...early, ...sendHolds(shuffledCustomers.slice(requestsBeforeExpiry))])
    const { status, body } = await paid
    await app.drainJobs()

    const winners = rush.successfulHolds(answers)
    const isHonoured = (await statusOf(hold)) === 'paid'
    assert.equal(winners.length, isHonoured ? 0 : 1, `round ${round}`)
    // Without our own checks every try of the customer may be aborted by a deadlock; the provider's event still
    // completes the payment.
    const isUnlucky = !rush.isGuarded && status === 500
    if (!isUnlucky)
      assert.deepEqual([status, body.error], isHonoured ? [200, undefined] : [409, 'hold_expired'], `round ${round}`)
    const [intent] = await intentsOf(hold)
    assert.equal(intent?.status, 'succeeded')
    const refunds = await refundsOf(intent)
    assert.deepEqual(
      refunds.map(({ amount }) => amount),
      isHonoured ? [] : [intent.amount],
      `round ${round}`,
    )
    const [mail] = await app.mailsTo(awa.email)
    assert.equal(mail?.subject === 'Votre paiement est remboursé', !isHonoured, `round ${round}`)
    await rush.endRound()
    if (isHonoured) honouredCount++
  }
  return `a hold expired while it was paid: ${honouredCount} honoured, ${rounds - honouredCount} refunded in full with a mail`
}
