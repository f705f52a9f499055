import { Agent, request } from 'node:http'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/** An address to read, or what is sent there. */
export type Asked = string | { url: string; method: string; token?: string; body: object }
/** `seconds`: how long; without them each is asked once. */
type Load = { asked: Asked[]; connections: number; seconds?: number }
export type Measured = { perSecond: number; p50: number; p99: number }

/** Asks all in turn, again and again, from a thread of its own, over that many connections at once. Times are in milliseconds. */
export const load = (load: Load) =>
  new Promise<Measured>((resolve, reject) => {
    new Worker(new URL(import.meta.url), { workerData: load }).once('message', resolve).once('error', reject)
  })

/** The middle one of each figure. */
export const medians = (all: Measured[]): Measured => {
  const median = (what: keyof Measured) =>
    all.map((each) => each[what]).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN
  return { perSecond: median('perSecond'), p50: median('p50'), p99: median('p99') }
}

export const shown = ({ p50, p99 }: Measured) => `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`

const ask = (asked: Asked, agent: Agent) =>
  new Promise<void>((resolve, reject) => {
    const { url, method, token, body } = typeof asked === 'string' ? { url: asked, method: 'GET' } : { ...asked }
    const text = body && JSON.stringify(body)
    const headers = {
      ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      ...(token && { authorization: `Bearer ${token}` }),
    }
    request(url, { agent, method, headers }, (response) => {
      if (response.statusCode !== 200 && response.statusCode !== 201)
        reject(new Error(`${url}: ${response.statusCode}`))
      response.resume().once('end', resolve)
    })
      .once('error', reject)
      .end(text)
  })

const measure = async ({ asked, connections, seconds }: Load): Promise<Measured> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const startedAt = performance.now()
  const until = seconds === undefined ? Number.POSITIVE_INFINITY : startedAt + seconds * 1000
  let next = 0
  const visitor = async () => {
    while (performance.now() < until && (seconds !== undefined || next < asked.length)) {
      const one = asked[next++ % asked.length] as Asked
      const askedAt = performance.now()
      await ask(one, agent)
      times.push(performance.now() - askedAt)
    }
  }
  await Promise.all(Array.from({ length: connections }, visitor))
  const elapsed = (performance.now() - startedAt) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.NaN
  return { perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99) }
}

if (!isMainThread) parentPort?.postMessage(await measure(workerData as Load))
