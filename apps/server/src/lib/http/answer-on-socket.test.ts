import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { beforeEach, expect, it } from 'vitest'
import { answerOnSocket } from './answer-on-socket.ts'

let server: Server
let onSocket: ReturnType<typeof answerOnSocket>
let socket: Socket
/** Its other end. */
let served: Socket
let received = ''
/** Ends the answers that Node has been asked for at `/slow`. */
let endSlow = () => {}
const ours = Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nours')

beforeEach(async () => {
  server = createServer((request, response) => {
    const end = () => response.end('node')
    if (request.url === '/slow') endSlow = end
    else end()
  })
  onSocket = answerOnSocket(server, ({ url, isFirst }) => (url === '/ours' && !isFirst ? ours : undefined))
  server.on('connection', (one: Socket) => {
    served = one
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  received = ''
  // Where Node has ended the connection.
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    received += chunk
  })
  return () => {
    socket.destroy()
    server.close()
  }
})

/** The bodies of the answers, in order. */
const answers = () => received.match(/(?:node|ours)$|(?:node|ours)(?=HTTP)/g) ?? []
/** The status and the body of each. */
const told = () => received.match(/(?<=HTTP\/1\.1 )\d+|node|ours/g)?.join(' ') ?? ''
const say = async (text: string, count: number) => {
  socket.write(text)
  await expect.poll(() => answers().length).toBe(count)
  return answers().at(-1)
}
/** Until the server has it, in a chunk of its own. */
const send = async (text: string) => {
  const before = served.bytesRead
  socket.write(text)
  await expect.poll(() => served.bytesRead).toBe(before + text.length)
}
const get = (url: string, headers = '') => `GET ${url} HTTP/1.1\r\nhost: here\r\n${headers}\r\n`

it('answers what it can, and has the rest read as usual, on one connection', async () => {
  expect(await say(get('/ours'), 1)).toBe('node')
  expect(await say(get('/ours'), 2)).toBe('ours')
  expect(await say(get('/other'), 3)).toBe('node')
  expect(await say(get('/ours', 'accept: */*\r\nconnection: keep-alive\r\n'), 4)).toBe('ours')
})

/** What Node answers to it, and to what follows where it has not closed. */
it.each<[string, string, string, string?]>([
  ['has a body', get('/ours', 'content-length: 20\r\n'), '200 node', '400'],
  ['has a body in pieces', get('/ours', 'Transfer-Encoding: chunked\r\n'), '200 node', '400'],
  ['hides a body behind a bare line feed', get('/ours', 'a: b\ncontent-length: 20\r\n'), '400'],
  ['wants to speak another protocol', get('/ours', 'connection: upgrade\r\nupgrade: h2c\r\n'), '200 node', '200 node'],
  ['ends the connection', get('/ours', 'Connection: close\r\n'), '200 node'],
  ['is another method', 'HEAD /ours HTTP/1.1\r\nhost: here\r\n\r\n', '200', '200 node'],
  ['is of another version', 'GET /ours HTTP/1.0\r\nhost: here\r\n\r\n', '200 node'],
  ['ends the connection in a word of old', get('/ours', 'proxy-connection: close\r\n'), '200 node'],
  ['folds a header', get('/ours', 'x: a\r\n content-length: 20\r\n'), '400'],
  ['hides a body behind a bare return', get('/ours', 'x: a\rcontent-length: 20\r\n'), '400'],
  ['has a space before a colon', get('/ours', 'connection : close\r\n'), '400'],
  ['has a line without a colon', get('/ours', 'nothing\r\n'), '400'],
  ['has a zero in it', get('/ours', 'x: \0\r\n'), '400'],
  ['has no host', 'GET /ours HTTP/1.1\r\naccept: */*\r\n\r\n', '400'],
  ['breaks its first line', 'GET /ours\r\ny: HTTP/1.1\r\nhost: here\r\n\r\n', '200 node'],
  ['comes with the next', get('/ours') + get('/ours'), '200 node 200 node', '200 node'],
  ['comes in parts', get('/ours').slice(0, 20), '', '400'],
])('leaves to Node what %s, and all that follows on that connection', async (_why, request, first, then = '') => {
  await say(get('/'), 1)
  received = ''
  // Not once(), which an error would end: Node may have closed before the next is written.
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await send(request)
  // Before more is written: where Node has closed, that would end the connection before its answer is read.
  await expect.poll(told).toBe(first)
  // A request of its own, or the body of the one before.
  socket.write(get('/ours'))
  socket.end()
  await closed
  expect(told()).toBe(`${first} ${then}`.trim())
})

it('never overtakes an answer that is under way', async () => {
  await say(get('/'), 1)
  const asked = once(server, 'request')
  socket.write(get('/slow'))
  await asked
  await send(get('/ours'))
  endSlow()
  await expect.poll(() => answers()).toEqual(['node', 'node', 'node'])
})

it('leaves a connection that has another protocol to that alone', async () => {
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

it('has Node read for who does not take what she is given', async () => {
  const large = Buffer.from(`HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n${'x'.repeat(100_000)}`)
  let given = 0
  const generous = createServer((_request, response) => response.end())
  answerOnSocket(generous, () => {
    given++
    return large
  })
  await once(generous.listen(0, '127.0.0.1'), 'listening')
  let end: Socket | undefined
  generous.on('connection', (one: Socket) => {
    end = one
  })
  const slow = connect((generous.address() as AddressInfo).port, '127.0.0.1').pause()
  slow.on('error', () => {})
  await once(slow, 'connect')
  await expect.poll(() => end !== undefined).toBe(true)
  let most = 0
  for (let asked = 1; asked <= 200; asked++) {
    const before = end?.bytesRead ?? 0
    slow.write(get('/'))
    await expect.poll(() => end?.bytesRead).toBeGreaterThan(before)
    most = Math.max(most, end?.writableLength ?? 0)
    if (given < asked) break
  }
  expect(given).toBeLessThan(200)
  expect(most).toBeLessThanOrEqual(2 * large.length)
  slow.destroy()
  generous.close()
})

it('ends what only it has answered when it is shut, so that nobody waits for it', async () => {
  const first = createServer((_request, response) => response.end('node'))
  const its = answerOnSocket(first, () => ours)
  let end: Socket | undefined
  first.on('connection', (one: Socket) => {
    end = one
  })
  await once(first.listen(0, '127.0.0.1'), 'listening')
  const visitor = connect((first.address() as AddressInfo).port, '127.0.0.1')
  const closed = once(visitor, 'close')
  visitor.write(get('/'))
  await once(visitor, 'data')
  // Before Node, which has read nothing, would say 408.
  expect(end?.timeout).toBeLessThan(first.headersTimeout)
  its.stop()
  await new Promise((resolve) => first.close(resolve))
  await closed
}, 30_000)

it('answers nothing once it is stopped', async () => {
  await say(get('/'), 1)
  expect(await say(get('/ours'), 2)).toBe('ours')
  onSocket.stop()
  expect(await say(get('/ours'), 3)).toBe('node')
})
