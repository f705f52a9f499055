import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { beforeEach, expect, it } from 'vitest'
import { answerOnSocket } from './answer-on-socket.ts'

let server: Server
let onSocket: ReturnType<typeof answerOnSocket>
let socket: Socket
/** This is the server's end of `socket`. */
let served: Socket
let received = ''
/** Ends the answer that Node gives at `/slow`. */
let endSlow = () => {}
const prebuilt = Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nours')

beforeEach(async () => {
  server = createServer((request, response) => {
    const end = () => response.end('node')
    if (request.url === '/slow') endSlow = end
    else end()
  })
  onSocket = answerOnSocket(server, ({ url, isFirst }) => (url === '/ours' && !isFirst ? prebuilt : undefined))
  server.on('connection', (connection: Socket) => {
    served = connection
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  received = ''
  // Node may have ended the connection.
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    received += chunk
  })
  return () => {
    socket.destroy()
    server.close()
  }
})

/** Returns the bodies of all answers so far, in order. */
const answers = () => received.match(/(?:node|ours)$|(?:node|ours)(?=HTTP)/g) ?? []
/** Returns the status and the body of each answer. */
const statusesAndBodies = () => received.match(/(?<=HTTP\/1\.1 )\d+|node|ours/g)?.join(' ') ?? ''
const request = async (text: string, count: number) => {
  socket.write(text)
  await expect.poll(() => answers().length).toBe(count)
  return answers().at(-1)
}
/** Sends a text and waits until the server has received it in a chunk of its own. */
const send = async (text: string) => {
  const before = served.bytesRead
  socket.write(text)
  await expect.poll(() => served.bytesRead).toBe(before + text.length)
}
const get = (url: string, headers = '') => `GET ${url} HTTP/1.1\r\nhost: here\r\n${headers}\r\n`

it('the server answers what it can on the socket and passes other requests to Node on the same connection', async () => {
  expect(await request(get('/ours'), 1)).toBe('node')
  expect(await request(get('/ours'), 2)).toBe('ours')
  expect(await request(get('/other'), 3)).toBe('node')
  expect(await request(get('/ours', 'accept: */*\r\nconnection: keep-alive\r\n'), 4)).toBe('ours')
})

/** Each row has Node's answer to the request and, where the connection stays open, to the next one. */
it.each<[string, string, string, string?]>([
  ['has a body', get('/ours', 'content-length: 20\r\n'), '200 node', '400'],
  ['has a body in pieces', get('/ours', 'Transfer-Encoding: chunked\r\n'), '200 node', '400'],
  ['hides a body behind a bare line feed', get('/ours', 'a: b\ncontent-length: 20\r\n'), '400'],
  ['asks for another protocol', get('/ours', 'connection: upgrade\r\nupgrade: h2c\r\n'), '200 node', '200 node'],
  ['ends the connection', get('/ours', 'Connection: close\r\n'), '200 node'],
  ['has another method', 'HEAD /ours HTTP/1.1\r\nhost: here\r\n\r\n', '200', '200 node'],
  ['has another HTTP version', 'GET /ours HTTP/1.0\r\nhost: here\r\n\r\n', '200 node'],
  ['ends the connection with an obsolete header', get('/ours', 'proxy-connection: close\r\n'), '200 node'],
  ['folds a header', get('/ours', 'x: a\r\n content-length: 20\r\n'), '400'],
  ['hides a body behind a bare return', get('/ours', 'x: a\rcontent-length: 20\r\n'), '400'],
  ['has a space before a colon', get('/ours', 'connection : close\r\n'), '400'],
  ['has a line without a colon', get('/ours', 'nothing\r\n'), '400'],
  ['has a zero in it', get('/ours', 'x: \0\r\n'), '400'],
  ['has no host', 'GET /ours HTTP/1.1\r\naccept: */*\r\n\r\n', '400'],
  ['breaks its first line', 'GET /ours\r\ny: HTTP/1.1\r\nhost: here\r\n\r\n', '200 node'],
  ['arrives in one chunk with the next', get('/ours') + get('/ours'), '200 node 200 node', '200 node'],
  ['arrives in several chunks', get('/ours').slice(0, 20), '', '400'],
])(
  'a request that %s is left to Node, with all that follows on its connection',
  async (_why, sent, first, rest = '') => {
    await request(get('/'), 1)
    received = ''
    // `once()` would reject on an error event, and Node may have closed the connection before the next write.
    const closed = new Promise((resolve) => socket.once('close', resolve))
    await send(sent)
    // The answer is read before the next write, which would end a connection that Node has closed.
    await expect.poll(statusesAndBodies).toBe(first)
    // Where the request before it declares a body, Node reads this one as that body, otherwise as a request of its own.
    socket.write(get('/ours'))
    socket.end()
    await closed
    expect(statusesAndBodies()).toBe(`${first} ${rest}`.trim())
  },
)

it('an answer on the socket never overtakes an answer in progress', async () => {
  await request(get('/'), 1)
  const requested = once(server, 'request')
  socket.write(get('/slow'))
  await requested
  await send(get('/ours'))
  endSlow()
  await expect.poll(() => answers()).toEqual(['node', 'node', 'node'])
})

it('a connection upgraded to another protocol is left alone', async () => {
  server.on('upgrade', (_request, upgraded: Socket) => {
    upgraded.write('HTTP/1.1 101 Switching Protocols\r\n\r\n')
    upgraded.on('data', (chunk) => upgraded.write(`heard ${chunk}`))
  })
  let read = 0
  server.on('request', () => {
    read++
  })
  socket.write(get('/', 'connection: upgrade\r\nupgrade: other\r\n'))
  await expect.poll(() => received).toContain('101')
  const other = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(other, 'connect')
  socket.write(get('/from-here'))
  await expect.poll(() => received).toContain('heard GET /from-here')
  expect(read).toBe(0)
  other.destroy()
})

it('requests of a client that does not read answering answers are left to Node', async () => {
  const large = Buffer.from(`HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n${'x'.repeat(100_000)}`)
  let largeAnswers = 0
  const largeServer = createServer((_request, response) => response.end())
  answerOnSocket(largeServer, () => {
    largeAnswers++
    return large
  })
  await once(largeServer.listen(0, '127.0.0.1'), 'listening')
  let end: Socket | undefined
  largeServer.on('connection', (connection: Socket) => {
    end = connection
  })
  const slow = connect((largeServer.address() as AddressInfo).port, '127.0.0.1').pause()
  slow.on('error', () => {})
  await once(slow, 'connect')
  await expect.poll(() => end !== undefined).toBe(true)
  let maxAnswers = 0
  for (let count = 1; count <= 200; count++) {
    const before = end?.bytesRead ?? 0
    slow.write(get('/'))
    await expect.poll(() => end?.bytesRead).toBeGreaterThan(before)
    maxAnswers = Math.max(maxAnswers, end?.writableLength ?? 0)
    if (largeAnswers < count) break
  }
  expect(largeAnswers).toBeLessThan(200)
  expect(maxAnswers).toBeLessThanOrEqual(2 * large.length)
  slow.destroy()
  largeServer.close()
})

it('connections that Node has never read are closed at the stop, so that nothing waits for them', async () => {
  const first = createServer((_request, response) => response.end('node'))
  const answering = answerOnSocket(first, () => prebuilt)
  let end: Socket | undefined
  first.on('connection', (connection: Socket) => {
    end = connection
  })
  await once(first.listen(0, '127.0.0.1'), 'listening')
  const client = connect((first.address() as AddressInfo).port, '127.0.0.1')
  const closed = once(client, 'close')
  client.write(get('/'))
  await once(client, 'data')
  // The timeout comes before Node, which has read nothing, would answer 408.
  expect(end?.timeout).toBeLessThan(first.headersTimeout)
  answering.stop()
  await new Promise((resolve) => first.close(resolve))
  await closed
}, 30_000)

it('nothing is answered on the socket after the stop', async () => {
  await request(get('/'), 1)
  expect(await request(get('/ours'), 2)).toBe('ours')
  onSocket.stop()
  expect(await request(get('/ours'), 3)).toBe('node')
})
