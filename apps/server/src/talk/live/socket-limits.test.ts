import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'
import { chatToken, connectSocket, listen, openSocket, refusalOf } from '../../../test/sockets.ts'

describe('a server with its usual limits', () => {
  let strict: TestApp
  let strictUrl: string
  beforeAll(async () => {
    strict = await testApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    strictUrl = await listen(strict)
  })
  afterAll(() => strict.close())

  it('disconnects a socket that sends too much', async () => {
    const { socket, ended } = await openSocket(strictUrl, await chatToken(await strict.aPerson('customer')))
    for (let count = 0; count < 61; count++) socket.emit('anything')
    expect(await ended).toBe('io server disconnect')
  })

  it('refuses connections of a network that opens too many', async () => {
    const refusals: string[] = []
    for (let count = 0; count < 300; count++) refusals.push(await refusalOf(connectSocket(strictUrl, 'x')))
    expect(new Set(refusals)).toEqual(new Set(['unauthorized', 'websocket error']))
    expect(refusals.at(-1)).toBe('websocket error')
  })
})

it('a closing server ends its sockets, also those of a client that does not answer', async () => {
  const closing = await testApp()
  const closingUrl = await listen(closing)
  const { ended } = await openSocket(closingUrl, await chatToken(await closing.aPerson('customer')))
  const silent = connect(Number(new URL(closingUrl).port), '127.0.0.1')
  silent.write(
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  const [head] = await once(silent, 'data')
  expect(String(head)).toContain('HTTP/1.1 101 ')
  const cut = once(silent, 'close')
  silent.resume()
  await closing.close()
  expect(await ended).toBe('transport close')
  await cut
})
