import type { AddressInfo } from 'node:net'
import { movingClock } from '../../src/lib/clock.ts'
import { type Person, testApp } from '../../test/harness.ts'
import { address, shop } from '../../test/orders.ts'
import { secondApp } from '../../test/second-app.ts'

export type Cart = { id: string; cartQuantity: number }[]
type Answer = { status: number; body: { id: string; error?: string; details?: unknown } }

/** Opens a server of two processes, whose customers use either at random over real connections. */
export const openTwoProcesses = async (people: number) => {
  const clock = movingClock(new Date('2026-11-20T09:00:00.000Z'))
  const app = await testApp({ payments: true, clock })
  const other = await secondApp(app)
  await other.listen({ port: 0, host: '127.0.0.1' })
  const origins = [app.url, `http://127.0.0.1:${(other.server.address() as AddressInfo).port}`]
  const customers = await Promise.all(Array.from({ length: people }, () => app.aPerson('customer')))
  let requestCount = 0
  const send = async (person: Person, method: string, path: string, body: object): Promise<Answer> => {
    const response = await fetch(`${origins[requestCount++ % 2]}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  }
  return {
    ...shop(app),
    app,
    clock,
    customers,
    placeOrder: (person: Person, cart: Cart) => send(person, 'POST', '/order', { ...address, cart }),
    cancelOrder: (person: Person, id: string) => send(person, 'PATCH', `/order/${id}`, { status: 'annulé' }),
    close: async () => {
      await other.close()
      await app.close()
    },
  }
}
