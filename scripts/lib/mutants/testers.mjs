import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { node24Path } from '../install.mjs'
import { endRemainingProcesses } from '../run-folder.mjs'

const program = join(import.meta.dirname, 'tester.mjs')

const start = async ({ copy, folder }, marks) => {
  const child = fork(program, [copy, folder, ...(marks ? ['marks'] : [])], {
    execPath: node24Path(),
    execArgv: [],
    env: { ...process.env, TMPDIR: join(folder, 'tmp') },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return child
}

/** Returns the child's answer, or nothing when it took too long or has ended. */
const answer = (child, question, patienceMs) =>
  new Promise((resolve) => {
    const done = (reply) => {
      clearTimeout(timer)
      child.off('message', done)
      child.off('exit', ended)
      resolve(reply)
    }
    const ended = () => done(undefined)
    const timer = setTimeout(ended, patienceMs)
    child.once('message', done)
    child.once('exit', ended)
    child.send(question, (error) => error && ended())
  })

/**
 * Runs tests in one copy, in a process that is reused. `run` gets the files to write first, and returns the outcome of
 * each test file, or nothing when they took longer than `patienceMs`: a new process then takes its place.
 */
export const startTester = async (place, marks = false) => {
  let child = await start(place, marks)
  const end = () => {
    child.kill('SIGKILL')
    endRemainingProcesses(place.folder)
  }
  const run = async ({ files, tests, patienceMs }) => {
    const reply = await answer(child, { files, tests }, patienceMs)
    if (reply?.error) throw new Error(reply.error)
    if (reply) return reply.outcomes
    end()
    child = await start(place, marks)
    return undefined
  }
  return { run, end }
}
