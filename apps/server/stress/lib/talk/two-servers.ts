import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { talks } from '../../../test/conversations.ts'
import { freePort, testApp } from '../../../test/harness.ts'
import { endHelpers, launchServer, type ServerProcess } from '../../../test/server-process.ts'
import { openRedis } from './redis-process.ts'

/** These are the secrets of `testApp`, so that its people are known to the servers. */
const secrets = {
  SESSION_SECRET: 'a secret for tests, of some length',
  ENCRYPTION_KEY: 'a key for tests, of some length too',
}

const openServer = async (env: NodeJS.ProcessEnv) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'couronne-talk-'))
  const ports = { PORT: String(await freePort()), PAYMENT_SANDBOX_PORT: String(await freePort()) }
  let output = ''
  let server: ServerProcess
  const launch = async () => {
    server = await launchServer(dataDir, { ...env, ...ports })
    await server.open
    return server
  }
  server = await launch()
  const endAll = () => {
    server.child.kill('SIGKILL')
    endHelpers(dataDir)
  }
  process.once('exit', endAll)
  return {
    url: server.url,
    output: () => output + server.output(),
    killAndRestart: async () => {
      output += (await server.kill()).output
      await launch()
    },
    /** Asks the process to stop, and returns how it ended and after how long. */
    stop: async () => {
      const startedAt = performance.now()
      server.child.kill('SIGTERM')
      const { code } = await server.ended
      return { code, tookMs: performance.now() - startedAt }
    },
    /** Starts the next process at the same address, after the end of the last one. */
    restart: async () => {
      output += server.output()
      await launch()
    },
    close: async () => {
      await server.kill()
      endAll()
      process.off('exit', endAll)
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

/** Opens two server processes on one database and one Redis. `app` is in this process and creates the people. */
export const openTwoServers = async () => {
  const app = await testApp({ withoutFixtures: true })
  const redis = await openRedis()
  const env = {
    ...secrets,
    DATABASE_URL: app.deps.pool.options.connectionString,
    REDIS_URL: redis.url,
    RATE_LIMIT_FACTOR: '100000',
  }
  // The second one finds the migrations done.
  const servers = [await openServer(env), await openServer(env)] as const
  return {
    ...talks(app),
    app,
    redis,
    servers,
    urls: servers.map(({ url }) => url),
    close: async () => {
      for (const server of servers) await server.close()
      await redis.kill()
      await app.close()
    },
  }
}
export type TwoServers = Awaited<ReturnType<typeof openTwoServers>>
