import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { closeServer, endConnectionsOnClose } from './close-server.ts'

it('closing the server does not wait for a client that never finishes its request', async () => {
  const app = Fastify()
  app.post('/', async () => 'done')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const received = once(app.server, 'request')
  const sender = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const ended = once(sender, 'close')
  sender.write('POST / HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"half":')
  await received
  await closeServer(app, { drainMs: 50 })
  await ended
  expect(app.server.listening).toBe(false)
})

it('closing the server ends the connection of an answer in progress', async () => {
  const app = Fastify()
  endConnectionsOnClose(app)
  const { promise: answerAllowed, resolve: answer } = Promise.withResolvers<void>()
  const { promise: requestArrived, resolve: markArrived } = Promise.withResolvers<void>()
  app.get('/', async () => {
    markArrived()
    await answerAllowed
    return 'done'
  })
  app.addHook('preClose', async () => answer())
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const reply = fetch(address)
  await requestArrived
  const closed = app.close()
  expect((await reply).headers.get('connection')).toBe('close')
  await closed
})
