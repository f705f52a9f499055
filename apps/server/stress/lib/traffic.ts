import { createConnection } from 'node:net'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

// The visitors run in a thread of their own. They speak HTTP/1.1 by hand: no load generator among the libraries offers
// an open workload that ignores the answers (decision 55).

export type Traffic = {
  host: string
  port: number
  /** The paths are requested in rotation. */
  paths: string[]
  seconds: number
  /**
   * Either a number of visitors, each of whom asks again when answered, or a number of requests per second, whatever is
   * answered.
   */
  pace: { visitors: number } | { perSecond: number }
}
type Second = { accepted: number; unavailable: number; tooMany: number }
export type TrafficResult = {
  /** The counts are grouped by the second in which the answer came. */
  seconds: Second[]
  total: Second
  /** This is the number of accepted requests of each path. */
  acceptedOf: number[]
  /** These are the counts of all other answers, and of requests that were never answered. */
  otherCounts: Record<string, number>
  /** This number of requests could not be sent because all connections were waiting for answers. */
  notSent: number
  /**
   * This is the number of retries because the server had closed an idle connection at the moment of its use: any client
   * then asks again (RFC 9112, 9.3.1).
   */
  retries: number
  /** The percentiles are of accepted requests, in milliseconds. */
  p50: number
  p99: number
}

export const traffic = (options: Traffic) =>
  new Promise<TrafficResult>((resolve, reject) => {
    new Worker(new URL(import.meta.url), { workerData: options }).once('message', resolve).once('error', reject)
  })

type SentRequest = { at: number; path: number }
type SendRequest = (retried?: SentRequest) => void

const timeoutMs = 10_000
const maxConnections = 12_000
/** Requests that arrive at about the same time are sent together, as from a network. */
const burstMs = 10

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure over everything that has happened so far.
const run = ({ host, port, paths, seconds, pace }: Traffic) => {
  const requests = paths.map((path) =>
    Buffer.from(
      `GET ${path} HTTP/1.1\r\nhost: ${host}:${port}\r\naccept: */*\r\naccept-encoding: gzip, deflate, br\r\n\r\n`,
    ),
  )
  const secondCounts: Second[] = Array.from({ length: seconds }, () => ({ accepted: 0, unavailable: 0, tooMany: 0 }))
  const otherCounts: Record<string, number> = {}
  const acceptedOf = paths.map(() => 0)
  const times: number[] = []
  const startedAt = performance.now()
  let sent = 0
  let answered = 0
  let notSent = 0
  let retries = 0

  const countOther = (what: string) => {
    otherCounts[what] = (otherCounts[what] ?? 0) + 1
  }
  const count = (status: number, sentAt: number, path: number) => {
    answered++
    const now = performance.now()
    const kind = status === 503 ? 'unavailable' : status === 429 ? 'tooMany' : status < 500 ? 'accepted' : undefined
    if (!kind) return countOther(String(status))
    if (kind === 'accepted') times.push(now - sentAt)
    // An answer after the end counts for no second.
    const second = secondCounts[Math.floor((now - startedAt) / 1000)]
    if (!second) return
    second[kind]++
    if (kind === 'accepted') acceptedOf[path] = (acceptedOf[path] ?? 0) + 1
  }

  /** Opens one connection with at most one request under way; `onFree` is called when it can take the next. */
  const connect = (onFree: (send: SendRequest) => void): SendRequest => {
    const socket = createConnection({ host, port, noDelay: true })
    let sentAt = 0
    let status = 0
    /** It is undefined for an answer without a content length, which is chunked and ends with the last chunk. */
    let bytesLeft: number | undefined
    let lastBytes = ''
    let path = 0
    let isUsed = false
    const send = (retried?: SentRequest) => {
      sentAt = retried?.at ?? performance.now()
      path = retried?.path ?? sent++ % requests.length
      socket.write(requests[path] as Buffer)
    }
    socket.on('data', (chunk) => {
      isUsed = true
      if (status) bytesLeft = bytesLeft === undefined ? undefined : bytesLeft - chunk.length
      else {
        // The server writes its headers at once, so they are complete.
        const bodyAt = chunk.indexOf('\r\n\r\n') + 4
        const head = chunk.toString('latin1', 0, bodyAt)
        status = Number(head.slice(9, 12))
        const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? []
        bytesLeft = length === undefined ? undefined : Number(length) - (chunk.length - bodyAt)
      }
      if (bytesLeft === undefined)
        lastBytes = (lastBytes + chunk.toString('latin1', Math.max(0, chunk.length - 5))).slice(-5)
      if (bytesLeft === undefined ? lastBytes !== '0\r\n\r\n' : bytesLeft > 0) return
      count(status, sentAt, path)
      status = 0
      sentAt = 0
      lastBytes = ''
      onFree(send)
    })
    socket.on('error', (error: NodeJS.ErrnoException) => countOther(error.code ?? 'error'))
    socket.on('close', () => {
      closedSockets.add(send)
      if (!sentAt || isOver) return
      if (isUsed && !status) {
        retries++
        return connect(onFree)({ at: sentAt, path })
      }
      answered++
      countOther('closed')
    })
    sockets.push(socket)
    return send
  }

  const sockets: ReturnType<typeof createConnection>[] = []
  /** These are connections that the server has closed. */
  const closedSockets = new Set<SendRequest>()
  let isOver = false
  const untilMs = seconds * 1000
  const elapsed = () => performance.now() - startedAt

  const closed = (visitors: number) => {
    const sendUntilEnd = (send: SendRequest) => {
      if (elapsed() < untilMs) send()
    }
    for (let made = 0; made < visitors; made++) connect(sendUntilEnd)()
  }
  const open = (perSecond: number) => {
    const idle: SendRequest[] = []
    const tick = () => {
      const target = Math.floor((Math.min(elapsed(), untilMs) / 1000) * perSecond)
      while (sent < target) {
        const send = idle.pop()
        if (send && closedSockets.has(send)) continue
        if (send) send()
        else if (sockets.length - closedSockets.size < maxConnections) connect((send) => idle.push(send))()
        else {
          sent++
          answered++
          notSent++
        }
      }
      if (elapsed() < untilMs) setTimeout(tick, burstMs)
    }
    tick()
  }
  if ('visitors' in pace) closed(pace.visitors)
  else open(pace.perSecond)

  return new Promise<TrafficResult>((resolve) => {
    const end = () => {
      if (elapsed() < untilMs || (answered < sent && elapsed() < untilMs + timeoutMs)) return
      clearInterval(timer)
      isOver = true
      for (const socket of sockets) socket.destroy()
      if (answered < sent) otherCounts.unanswered = sent - answered
      const sum = (what: keyof Second) => secondCounts.reduce((total, second) => total + second[what], 0)
      times.sort((a, b) => a - b)
      const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.NaN
      resolve({
        seconds: secondCounts,
        total: { accepted: sum('accepted'), unavailable: sum('unavailable'), tooMany: sum('tooMany') },
        acceptedOf,
        otherCounts,
        notSent,
        retries,
        p50: at(0.5),
        p99: at(0.99),
      })
    }
    const timer = setInterval(end, 20)
  })
}

if (!isMainThread) parentPort?.postMessage(await run(workerData as Traffic))
