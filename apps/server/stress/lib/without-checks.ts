import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Db } from '../../src/lib/database/database.ts'
import type { testApp } from '../../test/harness.ts'

const noop = async () => {}

const readWindow = (db: Db, professionalId: string, id: string) =>
  db
    .selectFrom('availabilityWindows as s')
    .select(['s.id', 's.startsAt as start', 's.endsAt as end'])
    .where('s.id', '=', id)
    .where('s.professionalId', '=', professionalId)
    .executeTakeFirstOrThrow()

const readAppointment = (db: Db, id: string) => db.selectFrom('appointments as a').where('a.id', '=', id)

/** PostgreSQL waits a second before it looks for a deadlock, and here there are hundreds. */
const findDeadlocksSoon = async (db: Db) => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  for (const { name } of rows) await sql`alter database ${sql.id(name)} set deadlock_timeout = '1ms'`.execute(db)
}

/**
 * Opens a server without the application's own locks and checks before hours are taken, released or rescheduled. There
 * are no row locks, expired holds are not released, windows are not checked for appointments, and payments are not
 * checked for another one. Only the database's constraints remain.
 */
export const appWithoutChecks: typeof testApp = async (options) => {
  vi.resetModules()
  vi.doMock('../../src/booking/appointments/hold-checks.ts', () => ({ lockParties: noop, rejectHours: () => {} }))
  vi.doMock('../../src/booking/appointments/expire-holds.ts', () => ({
    expireOverdueHolds: noop,
    expireHoldIfOverdue: noop,
    expireOverdueHoldsOn: noop,
    expireAllOverdueHolds: noop,
  }))
  vi.doMock('../../src/booking/availability/lock-window.ts', () => ({
    lockWindowsOf: noop,
    lockFreeWindow: readWindow,
  }))
  vi.doMock('../../src/booking/appointments/locked-appointment.ts', () => ({ lockedAppointment: readAppointment }))
  vi.doMock('../../src/money/payments/queries.ts', async (original) => ({
    ...(await original<typeof import('../../src/money/payments/queries.ts')>()),
    livePaymentOf: noop,
  }))
  try {
    const harness = await import('../../test/harness.ts')
    const app = await harness.testApp(options)
    await findDeadlocksSoon(app.db)
    // Each 500 would be logged as a bug; here they are expected and counted.
    app.server.log.level = 'silent'
    return app
  } finally {
    vi.doUnmock('../../src/booking/appointments/hold-checks.ts')
    vi.doUnmock('../../src/booking/appointments/expire-holds.ts')
    vi.doUnmock('../../src/booking/availability/lock-window.ts')
    vi.doUnmock('../../src/booking/appointments/locked-appointment.ts')
    vi.doUnmock('../../src/money/payments/queries.ts')
    vi.resetModules()
  }
}
