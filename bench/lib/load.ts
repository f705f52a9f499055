import { once } from 'node:events'
import { connect } from 'node:net'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/** A URL to read, or a request with a body. */
export type BenchRequest = string | { url: string; method: string; token?: string; body: object }
/** `seconds` is the duration; without it, each request is sent once. */
type Load = { requests: BenchRequest[]; connections: number; seconds?: number }
export type Measured = { perSecond: number; p50: number; p99: number }

/** Sends the requests in turn from a worker thread, over the given number of connections. Times are in milliseconds. */
export const runLoad = (load: Load) =>
  new Promise<Measured>((resolve, reject) => {
    new Worker(new URL(import.meta.url), { workerData: load }).once('message', resolve).once('error', reject)
  })

/** Returns the median of each figure. */
export const medians = (all: Measured[]): Measured => {
  const median = (metric: keyof Measured) =>
    all.map((each) => each[metric]).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN
  return { perSecond: median('perSecond'), p50: median('p50'), p99: median('p99') }
}

export const formatLatency = ({ p50, p99 }: Measured) => `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`

const requestText = (request: BenchRequest) => {
  const { url, method, token, body } = typeof request === 'string' ? { url: request, method: 'GET' } : request
  const { host, pathname, search } = new URL(url)
  const text = body ? JSON.stringify(body) : ''
  const more = [
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...(body ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`] : []),
  ]
  return [`${method} ${pathname}${search} HTTP/1.1`, `Host: ${host}`, ...more, '', text].join('\r\n')
}

/** Returns the total length of the response in bytes, or undefined until the head is complete. */
const lengthOf = (received: Buffer) => {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const head = received.toString('latin1', 0, headEnd)
  const length = /\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (!/^HTTP\/1\.1 20[01] /.test(head) || length === undefined) throw new Error(`unexpected: ${head.slice(0, 300)}`)
  return headEnd + 4 + Number(length)
}

/**
 * Opens a keep-alive connection for one request after the other. A raw socket is used because `node:http` would need as
 * much CPU as the server.
 */
const openConnection = async ({ hostname, port }: URL) => {
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.setNoDelay()
  const send = (text: string) =>
    new Promise<void>((resolve, reject) => {
      let received: Buffer | undefined
      let length: number | undefined
      let read = 0
      const end = (failure?: unknown) => {
        socket.off('data', onData).off('close', onClose).off('error', end)
        if (failure) reject(failure)
        else resolve()
      }
      const onClose = () => end(new Error('the connection has ended'))
      const onData = (chunk: Buffer) => {
        read += chunk.length
        try {
          if (length === undefined) {
            received = received ? Buffer.concat([received, chunk]) : chunk
            length = lengthOf(received)
          }
        } catch (error) {
          return end(error)
        }
        if (read === length) end()
      }
      socket.on('data', onData).on('close', onClose).on('error', end)
      socket.write(text)
    })
  return { send, close: () => socket.destroy() }
}

const measure = async ({ requests, connections, seconds }: Load): Promise<Measured> => {
  const texts = requests.map(requestText)
  const [first] = requests
  const origin = new URL(typeof first === 'object' ? first.url : String(first))
  const times: number[] = []
  const startedAt = performance.now()
  const endAt = seconds === undefined ? Number.POSITIVE_INFINITY : startedAt + seconds * 1000
  let next = 0
  const runConnection = async () => {
    const connection = await openConnection(origin)
    while (performance.now() < endAt && (seconds !== undefined || next < requests.length)) {
      const text = texts[next++ % texts.length] as string
      const askedAt = performance.now()
      await connection.send(text)
      times.push(performance.now() - askedAt)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, runConnection))
  const elapsed = (performance.now() - startedAt) / 1000
  times.sort((a, b) => a - b)
  const quantile = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.NaN
  return { perSecond: times.length / elapsed, p50: quantile(0.5), p99: quantile(0.99) }
}

if (!isMainThread) parentPort?.postMessage(await measure(workerData as Load))
