import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isRunning } from './is-running.mjs'

const module = JSON.stringify(new URL('./run-folder.mjs', import.meta.url).href)

/** Starts a run with a detached child that ignores Ctrl-C, and returns its folder and the child's pid. */
const aRun = async (body) => {
  const run = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { makeRunFolder } from ${module}
       import { spawn } from 'node:child_process'
       const folder = makeRunFolder()
       const deaf = "process.on('SIGINT', () => {}); setInterval(() => {}, 1000); console.log('up')"
       const child = spawn(process.execPath, ['--eval', deaf], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
       child.stdout.once('data', () => {
         console.log(JSON.stringify({ folder, pid: child.pid }))
         ${body}
       })`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = once(run, 'exit')
  const [line] = await once(run.stdout, 'data')
  return { run, ended, ...JSON.parse(line) }
}

it.runIf(process.platform === 'linux')(
  'the run folder is removed and its processes are ended when the run is interrupted',
  async () => {
    const { run, ended, folder, pid } = await aRun('setInterval(() => {}, 1000)')
    expect([existsSync(folder), isRunning(pid)]).toEqual([true, true])
    run.kill('SIGTERM')
    expect(await ended).toEqual([143, null])
    expect([existsSync(folder), isRunning(pid)]).toEqual([false, false])
  },
)

it.runIf(process.platform === 'linux')(
  'the run folder is removed and its processes are ended when the run is complete',
  async () => {
    const { ended, folder, pid } = await aRun('process.exit(3)')
    expect(await ended).toEqual([3, null])
    expect([existsSync(folder), isRunning(pid)]).toEqual([false, false])
  },
)
