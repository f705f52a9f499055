import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('the picture worker survives Ctrl-C, because the server still answers', async () => {
  const worker = fork(join(import.meta.dirname, 'picture-worker.ts'), {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const ended = once(worker, 'exit')
  const answer = () => {
    const message = once(worker, 'message')
    worker.send({ source: Buffer.from('no picture') })
    return Promise.race([message, ended.then(() => 'ended')])
  }
  const refused = [{ code: 'wrong_file_type' }, undefined]
  expect(await answer()).toMatchObject(refused)
  worker.kill('SIGINT')
  expect(await answer()).toMatchObject(refused)
  worker.disconnect()
  await ended
})
