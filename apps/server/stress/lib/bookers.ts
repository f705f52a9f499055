import { setTimeout as pause } from 'node:timers/promises'
import { isLost, type Person, type RealApp } from './real-app.ts'

const hourMs = 3_600_000
const hoursEach = 24 * 60

/**
 * People hold an hour, pay it, and one in four cancels it, while the provider's events arrive and the server's health
 * is checked.
 */
export const bookers = async (app: RealApp) => {
  // The constant firstDay is not used, because midnight may pass in between.
  const firstDay = new Date((Math.floor(Date.now() / (24 * hourMs)) + 2) * 24 * hourMs)
  const { professionals, customers } = await app.withDatabase(async (db) => {
    const people: Record<'professionals' | 'customers', Person[]> = { professionals: [], customers: [] }
    for (let made = 0; made < 20; made++)
      people.professionals.push(await app.newProfessional(db, firstDay, hoursEach / 24))
    // There are enough customers that none has three holds at once while payments are under way.
    for (let made = 0; made < 200; made++) people.customers.push(await app.newPerson(db, 'customer'))
    return people
  })
  let booked = 0
  let answered = 0

  /** Counts the statuses of the answers by the name of the call. */
  const statusCounts: Record<string, Record<string, number>> = {}
  const slowest: Record<string, number> = {}
  const send = async (name: string, person: Person, method: string, path: string, body?: object) => {
    const askedAt = performance.now()
    const reply = await app.call(person, method, path, body)
    slowest[name] = Math.max(slowest[name] ?? 0, Math.round(performance.now() - askedAt))
    const status = isLost(reply) ? reply : reply.status
    statusCounts[name] = { ...statusCounts[name], [status]: (statusCounts[name]?.[status] ?? 0) + 1 }
    if (isLost(reply)) return undefined
    if (reply.status < 500) answered++
    return reply
  }

  const book = async () => {
    const number = booked++
    const professional = professionals[number % professionals.length] as Person
    const customer = customers[number % customers.length] as Person
    const startsAt = firstDay.getTime() + Math.floor(number / professionals.length) * hourMs
    const hold = await send('hold', customer, 'POST', '/appointment', {
      libelle: 'Braids',
      professional: professional.id,
      date: new Date(startsAt).toISOString(),
      endTime: new Date(startsAt + hourMs).toISOString(),
    })
    if (hold?.status !== 201) return
    const body = { appointmentId: hold.body.id, payment_method: 'pm_card_visa' }
    const payment = await send('pay', customer, 'POST', '/payment', body)
    if (payment?.status === 200 && number % 4 === 0)
      await send('cancel', customer, 'PATCH', `/appointment/${hold.body.id}`, { status: 'Annuler' })
    // The event has no signature: the server reads it and refuses it.
    await send('event', customer, 'POST', '/stripe/webhook', {})
  }

  return {
    professionals,
    /** Bookers arrive at this rate, whatever is answered. Returns how many of their calls were accepted. */
    arrive: async (perSecond: number, seconds: number) => {
      const pending: Promise<void>[] = []
      const before = answered
      for (let arrived = 0; arrived < perSecond * seconds; arrived++) {
        pending.push(book())
        await pause(1000 / perSecond)
      }
      await Promise.all(pending)
      return answered - before
    },
    /** Returns the statuses and the slowest answer in milliseconds since the last report, by the name of the call. */
    report: () => {
      const report = structuredClone({ answers: statusCounts, slowest })
      for (const name of Object.keys(statusCounts)) {
        delete statusCounts[name]
        delete slowest[name]
      }
      return report
    },
  }
}
