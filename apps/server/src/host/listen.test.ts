import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { closeServer, endConnectionsOnClose } from './close-server.ts'
import { listen } from './listen.ts'

it('a server with many listening sockets accepts every connection, and closes when all requests are answered', async () => {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  endConnectionsOnClose(app)
  const answerAllowed = Promise.withResolvers<void>()
  let requests = 0
  app.get('/', async ({ raw }) => {
    requests++
    // Fastify itself waits for the connections that its own socket accepted.
    if ((raw.socket as Socket & { _server: unknown })._server !== app.server) await answerAllowed.promise
    return 'done'
  })
  await listen(app, { port: 0, host: '127.0.0.1', backlog: 100 })
  const { port } = app.server.address() as AddressInfo
  const visitors = Array.from({ length: 150 }, () => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n'))
    return new Promise<string>((resolve, reject) => {
      let received = ''
      socket.on('data', (chunk) => {
        received += chunk
      })
      socket.once('error', reject).once('close', () => resolve(received))
    })
  })
  await expect.poll(() => requests).toBe(150)
  let isClosed = false
  const closed = closeServer(app, { drainMs: 60_000 }).then(() => {
    isClosed = true
  })
  await expect.poll(() => app.server.listening).toBe(false)
  expect(isClosed).toBe(false)
  answerAllowed.resolve()
  for (const answer of await Promise.all(visitors))
    expect([answer.slice(9, 12), answer.slice(-4)]).toEqual(['200', 'done'])
  await closed
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow()
})
