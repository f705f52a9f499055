import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { movingClock } from '../src/lib/clock.ts'
import { refundVisit } from '../src/operators/refund-visit.ts'
import { decideTransfers } from '../src/payouts/decide-transfers.ts'
import { sendTransfer } from '../src/payouts/send-transfer.ts'
import { disputedVisits, type PaidVisit } from './disputed-visits.ts'
import { type TestApp, testApp } from './harness.ts'
import { oneAfterTheOther } from './locks.ts'

const hourMs = 3_600_000
const clock = movingClock(new Date())
let house: TestApp
let operator: Awaited<ReturnType<TestApp['aPerson']>>
beforeAll(async () => {
  house = await testApp({ payments: true, clock })
  operator = await house.aPerson('admin')
})
afterAll(() => house.close())
const { aPaidVisit, takesPlace, sentTo } = disputedVisits(() => house, clock)

const asOperator = () => ({ id: operator.id, role: 'admin', sessionId: '' }) as const
const reason = 'La coiffure était à refaire.'

/** Begins while an operator gives some of the visit back, 20 € of which are of the 100 € that are hers. */
const duringARefund = <T>({ id }: PaidVisit, second: () => Promise<T>) =>
  oneAfterTheOther(house, (deps) => refundVisit(deps, asOperator(), id, { amount: 2140, reason }), second)

const transfersOf = ({ id }: PaidVisit) =>
  house.db.selectFrom('transfers').select(['id', 'amount_cents']).where('appointment_id', '=', id).execute()

describe('a share', () => {
  const aPayableVisit = async () => {
    const visit = await aPaidVisit()
    await takesPlace(visit)
    return visit
  }

  it('is decided by what a refund of the same moment leaves of it', async () => {
    const visit = await aPayableVisit()
    await duringARefund(visit, () => decideTransfers(house.deps))
    expect(await transfersOf(visit)).toMatchObject([{ amount_cents: 8000 }])
  })

  it('is sent as a refund of the same moment leaves it', async () => {
    const visit = await aPayableVisit()
    await decideTransfers(house.deps)
    const [transfer] = await transfersOf(visit)
    await duringARefund(visit, () => sendTransfer(house.deps, transfer?.id ?? ''))
    expect(await sentTo(visit.nadia)).toEqual([8000])
  })
})

describe('an early payout', () => {
  const aVisitJustOver = async () => {
    const visit = await aPaidVisit()
    clock.moveTo(new Date(Date.parse(visit.endTime) + hourMs))
    await visit.nadia.patch(`/api/v1/appointment/${visit.id}`, { status: 'Terminé' })
    return visit
  }
  const asks = ({ nadia }: PaidVisit) => nadia.post('/api/v1/payouts/anticipe', { reason: 'Mon loyer est prélevé.' })
  const requestOf = ({ nadia }: PaidVisit) =>
    house.db
      .selectFrom('early_payouts')
      .select(['id', 'amount_cents'])
      .where('professional_id', '=', nadia.id)
      .executeTakeFirstOrThrow()
  const answers = (id: string, amount: number) =>
    operator.post(`/api/v1/admin/early-payouts/${id}/answer`, {
      decision: 'accepted',
      reason: 'D’accord pour cette fois.',
      amount,
    })

  it('is asked for what a refund of the same moment leaves', async () => {
    const visit = await aVisitJustOver()
    expect((await duringARefund(visit, () => asks(visit))).status).toBe(201)
    expect(await requestOf(visit)).toMatchObject({ amount_cents: 8000 })
  })

  it('is granted as it was shown, or not at all where a refund of the same moment takes some', async () => {
    const visit = await aVisitJustOver()
    await asks(visit)
    const { id } = await requestOf(visit)
    expect(await duringARefund(visit, () => answers(id, 10_000))).toMatchObject({
      status: 409,
      body: { details: { amount: 80 } },
    })
    expect((await answers(id, 8000)).status).toBe(201)
  })
})
