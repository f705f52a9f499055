import { connect } from 'node:net'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

type WarmLoadOptions = { url: string; connections: number; seconds: number }

/**
 * Measures answers per second for one URL from a worker thread, with a browser's headers. `node:http` would need more
 * CPU than the server, so this only counts bytes and expects all answers to be as long as the first.
 */
export const warmLoad = (options: WarmLoadOptions) =>
  new Promise<number>((resolve, reject) => {
    new Worker(new URL(import.meta.url), { workerData: options }).once('message', resolve).once('error', reject)
  })

const lengthOf = (answer: Buffer) => {
  const head = answer.toString('latin1')
  const end = head.indexOf('\r\n\r\n') + 4
  const body = /\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1]
  if (!head.startsWith('HTTP/1.1 200 ') || !body) throw new Error(`unexpected: ${head.slice(0, 300)}`)
  return end + Number(body)
}

const measure = async ({ url, connections, seconds }: WarmLoadOptions) => {
  const { hostname, port, pathname, search } = new URL(url)
  const request = `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept-Encoding: gzip, deflate, br\r\n\r\n`
  const startedAt = performance.now()
  const endAt = startedAt + seconds * 1000
  let answers = 0
  const runConnection = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.write(request))
      let length = 0
      let read = 0
      socket.on('data', (chunk) => {
        // The first answer of a connection comes from Node itself, with other headers.
        if (read === 0) length = lengthOf(chunk)
        read += chunk.length
        if (read < length) return
        read = 0
        answers++
        if (performance.now() < endAt) socket.write(request)
        else socket.end()
      })
      socket.once('error', reject).once('close', () => resolve())
    })
  await Promise.all(Array.from({ length: connections }, runConnection))
  return answers / ((performance.now() - startedAt) / 1000)
}

if (!isMainThread) parentPort?.postMessage(await measure(workerData as WarmLoadOptions))
