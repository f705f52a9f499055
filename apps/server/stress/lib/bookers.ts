import { setTimeout as pause } from 'node:timers/promises'
import { isLost, type Person, type RealApp } from './real-app.ts'

const hourMs = 3_600_000
const hoursEach = 24 * 60

/** People who hold an hour, pay it, and cancel one in four, while the provider's events come and the server is asked how it is. */
export const bookers = async (app: RealApp) => {
  // Not firstDay's: midnight may come in between.
  const firstDay = new Date((Math.floor(Date.now() / (24 * hourMs)) + 2) * 24 * hourMs)
  const { professionals, customers } = await app.withDatabase(async (db) => {
    const people: Record<'professionals' | 'customers', Person[]> = { professionals: [], customers: [] }
    for (let made = 0; made < 20; made++)
      people.professionals.push(await app.newProfessional(db, firstDay, hoursEach / 24))
    // Enough that nobody has three holds at once while she waits for her payments.
    for (let made = 0; made < 200; made++) people.customers.push(await app.newPerson(db, 'customer'))
    return people
  })
  let booked = 0
  let answered = 0

  /** What was answered to each call, by its name: how often each status. */
  const seen: Record<string, Record<string, number>> = {}
  const slowest: Record<string, number> = {}
  const ask = async (name: string, who: Person, method: string, path: string, body?: object) => {
    const askedAt = performance.now()
    const reply = await app.ask(who, method, path, body)
    slowest[name] = Math.max(slowest[name] ?? 0, Math.round(performance.now() - askedAt))
    const status = isLost(reply) ? reply : reply.status
    seen[name] = { ...seen[name], [status]: (seen[name]?.[status] ?? 0) + 1 }
    if (isLost(reply)) return undefined
    if (reply.status < 500) answered++
    return reply
  }

  const book = async () => {
    const number = booked++
    const professional = professionals[number % professionals.length] as Person
    const customer = customers[number % customers.length] as Person
    const startsAt = firstDay.getTime() + Math.floor(number / professionals.length) * hourMs
    const hold = await ask('hold', customer, 'POST', '/appointment', {
      libelle: 'Braids',
      professional: professional.id,
      date: new Date(startsAt).toISOString(),
      endTime: new Date(startsAt + hourMs).toISOString(),
    })
    if (hold?.status !== 201) return
    const body = { appointmentId: hold.body.id, payment_method: 'pm_card_visa' }
    const payment = await ask('pay', customer, 'POST', '/payment', body)
    if (payment?.status === 200 && number % 4 === 0)
      await ask('cancel', customer, 'PATCH', `/appointment/${hold.body.id}`, { status: 'Annuler' })
    // Without a signature: it is read, and told that it has none.
    await ask('event', customer, 'POST', '/stripe/webhook', {})
  }

  return {
    professionals,
    /** They come at that pace, whatever is answered. Returns how many of their calls were accepted. */
    come: async (perSecond: number, seconds: number) => {
      const under: Promise<void>[] = []
      const before = answered
      for (let come = 0; come < perSecond * seconds; come++) {
        under.push(book())
        await pause(1000 / perSecond)
      }
      await Promise.all(under)
      return answered - before
    },
    /** What has been seen since this was last asked: statuses, and the slowest answer in milliseconds, by the call's name. */
    report: () => {
      const report = structuredClone({ answers: seen, slowest })
      for (const name of Object.keys(seen)) {
        delete seen[name]
        delete slowest[name]
      }
      return report
    },
  }
}
