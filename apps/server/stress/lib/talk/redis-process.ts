import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { freePort } from '../../../test/harness.ts'
import { until } from '../real-app.ts'

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = connect(port, '127.0.0.1', () => probe.write('PING\r\n'))
    probe.once('data', () => resolve(true)).once('error', () => resolve(false))
    probe.once('data', () => probe.destroy())
  })

/** Starts a Redis that stores nothing, and that a test can kill and start again. */
export const openRedis = async () => {
  const port = await freePort()
  const start = () =>
    spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
      stdio: 'ignore',
    })
  let redis = start()
  const kill = async () => {
    redis.kill('SIGKILL')
    if (redis.exitCode === null && redis.signalCode === null) await once(redis, 'exit')
  }
  const ready = () => until(20, 'Redis answers', () => answers(port))
  await ready()
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    restart: async () => {
      redis = start()
      await ready()
    },
  }
}
