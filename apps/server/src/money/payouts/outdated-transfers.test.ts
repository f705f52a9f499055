import { afterAll, beforeAll, expect, it } from 'vitest'
import { disputedVisits } from '../../../test/disputed-appointments.ts'
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
const { aPaidVisit, disputed, ends, known, takesPlace, sentTo, accountsOf } = disputedVisits(() => app, clock)

/** The professional's share was requested while the provider was down. */
const aLostTransfer = async () => {
  const visit = await aPaidVisit()
  await takesPlace(visit)
  await decideTransfers(app.deps)
  app.sandbox?.faults.tell({ kind: 'down', method: 'POST', matching: '/v1/transfers' })
  const { id } = await app.db.selectFrom('transfers').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await expect(sendTransfer(app.deps, id)).rejects.toThrow()
  app.sandbox?.faults.takeBack()
  return visit
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
  'of a share that never left, what a bank has taken since (%s cents) is not sent',
  async (lost, sent, accounts) => {
    const visit = await aLostTransfer()
    const dispute = await disputed(visit, { amount: lost })
    await known(dispute)
    clock.advance(hourMs)
    await sendOpenTransfers(app.deps)
    expect(await sentTo(visit.nadia)).toEqual([])
    await ends(dispute, 'losing_evidence')
    await known(dispute)
    await sendOpenTransfers(app.deps)
    await app.settle()
    expect(await sentTo(visit.nadia)).toEqual(sent)
    expect(await accountsOf(visit.id)).toEqual(accounts)
    expect(await reversalsOf(visit)).toEqual([])
  },
)
