import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'

/** Each person has a token for the sockets and one for requests; two neighbours talk to each other. */
type Person = { chatToken: string; token: string; sid: string }
export type TalkLoad = {
  url: string
  namespace: string
  people: Person[]
  perSecond: number
  seconds: number
  /** Messages are sent by the API, or by the socket to a bare server. */
  by: 'api' | 'socket'
}
export type Measured = { p50: number; p99: number; count: number }

/**
 * Runs in a process of its own, so that its sockets cost the server nothing: opens one for each person, says so, waits
 * for the word to begin, then sends messages at an even pace and measures the time until the other's socket knows.
 */
const run = async ({ url, namespace, people, perSecond, seconds, by }: TalkLoad): Promise<Measured> => {
  const sockets = await Promise.all(people.map((person) => open(url + namespace, person.chatToken)))
  process.send?.('open')
  await once(process, 'message')
  const times: number[] = []
  const send = async (nth: number) => {
    const from = nth % people.length
    const [sender, receiver] = [sockets[from], sockets[from ^ 1]] as [Socket, Socket]
    const arrived = new Promise((resolve) => receiver.once('message', resolve))
    const { token, sid } = people[from] as Person
    const startedAt = performance.now()
    if (by === 'socket') sender.emit('send', { to: from ^ 1, content: 'Bonjour' })
    else
      await post(`${url}/api/v1/conversation/${sid}/messages`, token, {
        content: 'Bonjour',
        clientId: `${process.pid} ${nth}`,
      })
    await arrived
    times.push(performance.now() - startedAt)
  }
  const sent: Promise<void>[] = []
  const startedAt = performance.now()
  for (let nth = 0; nth < perSecond * seconds; nth++) {
    await pause(Math.max(0, startedAt + (nth * 1000) / perSecond - performance.now()))
    sent.push(send(nth))
  }
  await Promise.all(sent)
  for (const socket of sockets) socket.disconnect()
  times.sort((a, b) => a - b)
  const quantile = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.NaN
  return { p50: quantile(0.5), p99: quantile(0.99), count: times.length }
}

const open = async (url: string, token: string) => {
  const socket = io(url, { transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  return socket
}

const post = async (url: string, token: string, body: object) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  await response.arrayBuffer()
}

const [load] = (await once(process, 'message')) as [TalkLoad]
process.send?.(await run(load))
process.disconnect()
