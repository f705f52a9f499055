import { Agent, get } from 'node:http'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

type Asked = { url: string; connections: number; seconds: number }
export type Measured = { perSecond: number; p50: number; p99: number }

/** Asks `url` again and again from a thread of its own, over that many connections at once. Times are in milliseconds. */
export const load = (asked: Asked) =>
  new Promise<Measured>((resolve, reject) => {
    new Worker(new URL(import.meta.url), { workerData: asked }).once('message', resolve).once('error', reject)
  })

const ask = (url: string, agent: Agent) =>
  new Promise<void>((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
      response.resume().once('end', resolve)
    }).once('error', reject)
  })

const measure = async ({ url, connections, seconds }: Asked): Promise<Measured> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  const visitor = async () => {
    while (performance.now() < until) {
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
