import { afterAll, beforeAll, expect, it } from 'vitest'
import { disputeHelpers } from '../../../test/disputed-appointments.ts'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { movingClock } from '../../lib/clock.ts'
import { decideTransfers } from './decide-transfers.ts'
import { sendOpenTransfers } from './open-transfers.ts'
import { sendTransfer } from './send-transfer.ts'

const hourMs = 3_600_000
const clock = movingClock(new Date())
let app: TestApp
beforeAll(async () => {
  app = await testApp({ payments: true, clock })
})
afterAll(() => app.close())
const {
  aPaidAppointment,
  openDispute,
  decideDispute,
  processDispute,
  completeAppointment,
  transferredCents,
  ledgerAccountsOf,
} = disputeHelpers(() => app, clock)

/** The professional's share was requested while the provider was down. */
const aLostTransfer = async () => {
  const appointment = await aPaidAppointment()
  await completeAppointment(appointment)
  await decideTransfers(app.deps)
  app.sandbox?.faults.add({ kind: 'down', method: 'POST', matching: '/v1/transfers' })
  const { id } = await app.db.selectFrom('transfers').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await expect(sendTransfer(app.deps, id)).rejects.toThrow()
  app.sandbox?.faults.remove()
  return appointment
}
const reversalsOf = ({ id }: { id: string }) =>
  app.db
    .selectFrom('transferReversals as r')
    .innerJoin('transfers as t', 't.id', 'r.transferId')
    .select('r.id')
    .where('t.purchaseId', '=', id)
    .execute()

it.each([
  ['5350', [5000], { provider: -1650, platform: 1650 }],
  ['10700', [], { provider: -2000, platform: 2000 }],
] as const)(
  'an unsent share is not sent as far as a bank has taken it since (%s cents)',
  async (lost, sent, accounts) => {
    const appointment = await aLostTransfer()
    const dispute = await openDispute(appointment, { amount: lost })
    await processDispute(dispute)
    clock.advance(hourMs)
    await sendOpenTransfers(app.deps)
    expect(await transferredCents(appointment.nadia)).toEqual([])
    await decideDispute(dispute, 'losing_evidence')
    await processDispute(dispute)
    await sendOpenTransfers(app.deps)
    await app.drainJobs()
    expect(await transferredCents(appointment.nadia)).toEqual(sent)
    expect(await ledgerAccountsOf(appointment.id)).toEqual(accounts)
    expect(await reversalsOf(appointment)).toEqual([])
  },
)
