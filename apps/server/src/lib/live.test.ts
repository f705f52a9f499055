import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { freePort } from '../../test/harness.ts'
import { openSocket } from '../../test/sockets.ts'
import { createLive, sessionRoom, userRoom } from './live.ts'

it('a server whose Redis does not answer says so once, and signals to its own sockets', async () => {
  const lines: string[] = []
  const { promise: logged, resolve: markLogged } = Promise.withResolvers<void>()
  const log = (line: string) => {
    lines.push(line)
    markLogged()
  }
  const live = createLive({ redisUrl: `redis://:secret@127.0.0.1:${await freePort()}`, log })
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  live.io.attach(server)
  live.sockets.on('connection', (socket) => void socket.join([userRoom('awa'), sessionRoom('one')]))
  const { until, ended } = await openSocket(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, '')
  live.signal([userRoom('awa')], 'conversation', { sid: 'a' })
  expect(await until('conversation')).toHaveLength(1)
  await logged
  live.signal([userRoom('awa')], 'conversation', { sid: 'b' })
  expect(await until('conversation', 2)).toHaveLength(2)
  live.endSessions(['one'])
  expect(await ended).toBe('io server disconnect')
  live.close()
  server.close()
  expect(lines).toEqual(['Redis ne répond pas : les messages s’affichent jusqu’à 25 s plus tard.'])
})
