// Measures the sockets with 500 members who send 50 messages a second: the time until the other's socket knows of a
// message, compared with a bare Socket.IO server that commits one row for each message; the memory of an idle socket;
// and the list of 50 of 200 conversations with 100,000 messages.
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { termsVersion } from '@couronne/contract/identity/terms'
import { liveNamespace } from '@couronne/contract/lib/live'
import { Server } from 'socket.io'
import { signToken } from '../apps/server/src/identity/sessions/tokens.ts'
import { type App, startApp, startDatabases } from './lib/app.ts'
import { outputFolder } from './lib/options.ts'
import type { Measured, TalkLoad } from './lib/talk-clients.ts'

const sockets = 500
const perSecond = 50
const seconds = 20
const conversations = 200
const messages = 100_000

type Role = 'customer' | 'professional'

const members = async ({ deps }: App, role: Role, count: number) => {
  const now = new Date()
  const { id: cityId } = await deps.db.selectFrom('cities').select('id').limit(1).executeTakeFirstOrThrow()
  const people = await deps.db
    .insertInto('users')
    .values(
      Array.from({ length: count }, () => ({
        ...{ role, email: `${randomUUID()}@example.test`, passwordHash: '', cityId },
        ...{ firstname: 'Awa', lastname: 'Diallo', phone: '0612345678', adresse: '12 rue des Lilas' },
        ...{ mobilite: role === 'professional' ? ('Ne se déplace pas' as const) : null },
        ...{ confirmedAt: now, majeurAt: now, cguAt: now, cguVersion: termsVersion, createdAt: now },
      })),
    )
    .returning('id')
    .execute()
  const expiresAt = new Date(now.getTime() + 86_400_000)
  const sessions = await deps.db
    .insertInto('sessions')
    .values(people.map(({ id }) => ({ userId: id, createdAt: now, expiresAt })))
    .returning(['id', 'userId'])
    .execute()
  return Promise.all(
    sessions.map(async ({ id: sessionId, userId }) => {
      const claims = { userId, role, sessionId }
      return {
        id: userId,
        token: await signToken(deps.secret, 'session', claims, now),
        chatToken: await signToken(deps.secret, 'chat', claims, now),
      }
    }),
  )
}
type Member = Awaited<ReturnType<typeof members>>[number]

/** Opens conversations that the customers have just asked for, without a limit. */
const openConversations = async ({ deps: { db } }: App, pairs: [Member, Member][]) => {
  const now = new Date()
  const made = await db
    .insertInto('conversations')
    .values(
      pairs.map(([customer, professional]) => ({
        ...{ customerId: customer.id, professionalId: professional.id },
        ...{ createdAt: now, questionAt: now },
      })),
    )
    .returning(['id', 'customerId', 'professionalId'])
    .execute()
  await db
    .insertInto('participants')
    .values(
      made.flatMap(({ id, customerId, professionalId }) => [
        { conversationId: id, side: 1, userId: customerId },
        { conversationId: id, side: 2, userId: professionalId },
      ]),
    )
    .execute()
  const sidOf = new Map(made.map(({ id, customerId, professionalId }) => [`${customerId} ${professionalId}`, id]))
  return pairs.map(([customer, professional]) => sidOf.get(`${customer.id} ${professional.id}`) ?? '')
}

/** Measures with clients in a process of their own. `whenOpen` runs while all their sockets are idle. */
const measure = async (load: TalkLoad, whenOpen: () => Promise<void> = async () => {}): Promise<Measured> => {
  const clients = fork(join(import.meta.dirname, 'lib/talk-clients.ts'))
  clients.send(load)
  await once(clients, 'message')
  await whenOpen()
  clients.send('begin')
  const [measured] = (await once(clients, 'message')) as [Measured]
  await once(clients, 'exit')
  return measured
}

setFlagsFromString('--expose-gc')
const gc: () => void = runInNewContext('gc')

/** Several collections are needed until nothing more is freed. */
const collectGarbage = async () => {
  for (let nth = 0; nth < 5; nth++) {
    await pause(300)
    gc()
  }
  return process.memoryUsage()
}

/**
 * A server that does the least: one row for each message, committed before the other's socket learns of it. It takes
 * messages by the socket, and by HTTP as the app does.
 */
const startBare = async ({ deps: { pool } }: App) => {
  await pool.query(
    'create unlogged table if not exists bare_messages (id bigserial primary key, receiver int, content text)',
  )
  await pool.query('alter table bare_messages set logged')
  const server = createServer(async (request, response) => {
    const { content } = (await json(request)) as { content: string }
    await store(Number(request.headers.authorization?.split(' ')[1]) ^ 1, content)
    response.writeHead(201).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const store = async (to: number, content: string) => {
    await pool.query({
      name: 'bare',
      text: 'insert into bare_messages (receiver, content) values ($1, $2)',
      values: [to, content],
    })
    bare.to(`user:${to}`).emit('message', { content })
  }
  const bare = new Server(server, { transports: ['websocket'], perMessageDeflate: false, serveClient: false })
  bare.on('connection', (socket) => {
    void socket.join(`user:${socket.handshake.auth.token}`)
    socket.on('send', ({ to, content }: { to: number; content: string }) => store(to, content))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => bare.close() }
}

const format = ({ p50, p99, count }: Measured) =>
  `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms of ${count} messages`

const measureLive = async (app: App) => {
  const [customers, professionals] = [
    await members(app, 'customer', sockets / 2),
    await members(app, 'professional', sockets / 2),
  ]
  const pairs = customers.map((customer, nth): [Member, Member] => [customer, professionals[nth] as Member])
  const sids = await openConversations(app, pairs)
  const people = pairs.flatMap((pair, nth) =>
    pair.map(({ token, chatToken }) => ({ token, chatToken, sid: sids[nth] as string })),
  )
  const load = { people, perSecond, seconds, namespace: liveNamespace, url: app.url, by: 'api' as const }
  // The code runs once, so that its own memory is not counted.
  await measure({ ...load, seconds: 1 })
  const before = await collectGarbage()
  const live = await measure(load, async () => {
    const after = await collectGarbage()
    const perSocket = (after.heapUsed - before.heapUsed) / sockets / 1024
    const resident = (after.rss - before.rss) / 1024 ** 2
    console.log(
      `memory of one of ${sockets} idle sockets: ${perSocket.toFixed(1)} kB of heap; the process has ${resident.toFixed(1)} MB more`,
    )
  })
  const bare = await startBare(app)
  const numbered = people.map((person, nth) => ({ ...person, chatToken: String(nth), token: String(nth) }))
  const bareLoad = { ...load, people: numbered, namespace: '', url: bare.url }
  const bareResult = await measure({ ...bareLoad, by: 'socket' })
  const bareByHttp = await measure(bareLoad)
  await bare.close()
  console.log(`${sockets} sockets, ${perSecond} messages a second, from the sender to the other's socket`)
  console.log(`  app: ${format(live)}`)
  console.log(`  bare: ${format(bareResult)}`)
  console.log(`  bare, sent by HTTP: ${format(bareByHttp)}`)
  console.log(`  app / bare: ${(live.p50 / bareResult.p50).toFixed(1)} times the p50`)
}

const measureList = async (app: App) => {
  const [professional] = (await members(app, 'professional', 1)) as [Member]
  const customers = await members(app, 'customer', conversations)
  const sids = await openConversations(
    app,
    customers.map((customer) => [customer, professional]),
  )
  for (const sid of sids)
    await app.deps.pool.query({
      text: `insert into messages (conversation_id, side, sender_id, client_id, content, created_at, is_masked)
        select c.id, 1 + n % 2, case n % 2 when 0 then c.customer_id else c.professional_id end, 'bench ' || n,
          'Message ' || n, now() - interval '1 minute', false
        from conversations c, generate_series(1, $2::integer) n where c.id = $1 order by n`,
      values: [sid, messages / conversations],
    })
  // As autovacuum does: each conversation has been filled in one transaction, which leaves all versions of its row.
  await app.deps.pool.query('vacuum analyze messages, conversations, participants')
  const times: number[] = []
  for (let nth = 0; nth < 60; nth++) {
    const startedAt = performance.now()
    const { statusCode, payload } = await app.server.inject({
      url: '/api/v1/conversation?limit=50',
      headers: { authorization: `Bearer ${professional.token}` },
    })
    times.push(performance.now() - startedAt)
    if (statusCode !== 200 || JSON.parse(payload).length !== 50) throw new Error(payload)
  }
  const sorted = times.slice(10).sort((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(1)
  console.log(`list of 50 of ${conversations} conversations with ${messages} messages`)
  console.log(`  p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`)
}

const databases = await startDatabases(outputFolder)
const app = await startApp(databases, 0)
try {
  await measureLive(app)
  await measureList(app)
} finally {
  await app.close()
  await databases.stop()
}
