import { Agent, get } from 'node:http'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

type Asked = { urls: string[]; connections: number; seconds: number }
export type Measured = { perSecond: number; p50: number; p99: number }

/** Asks `urls` in turn, again and again, from a thread of its own, over that many connections at once. Times are in milliseconds. */
export const load = (asked: Asked) =>
  new Promise<Measured>((resolve, reject) => {
    new Worker(new URL(import.meta.url), { workerData: asked }).once('message', resolve).once('error', reject)
  })

/** The middle one of each figure. */
export const medians = (all: Measured[]): Measured => {
  const median = (what: keyof Measured) =>
    all.map((each) => each[what]).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN
  return { perSecond: median('perSecond'), p50: median('p50'), p99: median('p99') }
}

export const shown = ({ p50, p99 }: Measured) => `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`

const ask = (url: string, agent: Agent) =>
  new Promise<void>((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
      response.resume().once('end', resolve)
    }).once('error', reject)
  })

const measure = async ({ urls, connections, seconds }: Asked): Promise<Measured> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  let next = 0
  const visitor = async () => {
    while (performance.now() < until) {
      const url = urls[next++ % urls.length] as string
      const askedAt = performance.now()
      await ask(url, agent)
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

if (!isMainThread) parentPort?.postMessage(await measure(workerData as Asked))
