import { type ChildProcess, fork } from 'node:child_process'
import { cpuMsOf as measuredCpuMs } from './cpu-time.ts'

type Options = {
  /** The program must answer each message with one message, and end when its parent disconnects. */
  program: string
  /** Limits the CPU time of a task, or its elapsed time where CPU time is unknown. */
  cpuLimitMs: number
  /** Limits the elapsed time of a task, however little CPU time its process received. */
  elapsedLimitMs?: number
  /** Keeps this many processes started while there is work, so that a second task need not wait for a start. */
  maxProcesses?: number
  /** Keeps an idle process this long for the next task. */
  idleMs?: number
  /** Returns the CPU time that a process has used, or undefined where it is unknown. */
  cpuMsOf?: typeof measuredCpuMs
}

/** The task failed because its process was killed for slowness or ended by itself. */
export class TaskLostError extends Error {
  readonly isTooSlow: boolean
  constructor(isTooSlow: boolean) {
    super(isTooSlow ? 'too slow' : 'ended without an answer')
    this.isTooSlow = isTooSlow
  }
}

/** Holds the running processes and keeps idle ones for a while. */
const createPool = (program: string, idleMs: number) => {
  const all = new Set<ChildProcess>()
  const idle = new Map<ChildProcess, NodeJS.Timeout>()

  const start = () => {
    const child = fork(program, {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.unref()
    // This listener also covers a process that could not be started; its task handles the error itself.
    child.on('error', () => {})
    all.add(child)
    child.once('exit', () => {
      removeFromIdle(child)
      all.delete(child)
    })
    return child
  }
  const removeFromIdle = (child: ChildProcess) => {
    clearTimeout(idle.get(child))
    idle.delete(child)
  }
  const takeIdleOrNew = () => {
    const [idleChild] = idle.keys()
    if (!idleChild) return start()
    removeFromIdle(idleChild)
    return idleChild
  }
  const release = (child: ChildProcess) => {
    child.channel?.unref()
    if (!child.connected) return
    // The process leaves the list first, because a task could ask for it before its exit event arrives.
    const end = () => {
      idle.delete(child)
      child.kill('SIGKILL')
    }
    idle.set(child, setTimeout(end, idleMs).unref())
  }

  return {
    takeIdleOrNew,
    release,
    /** Starts one more process when fewer than `maxProcesses` are running. */
    startIfBelow: (maxProcesses: number) => {
      if (all.size < maxProcesses) release(start())
    },
  }
}

/**
 * Runs tasks in child processes, one task at a time in each. A task that takes too long is killed with its process,
 * because nothing else stops a native library; the next task starts a new process.
 */
export const createChildWorkers = <Task extends object, Answer>({
  program,
  cpuLimitMs,
  elapsedLimitMs = 6 * cpuLimitMs,
  maxProcesses = 1,
  idleMs = 60_000,
  cpuMsOf = measuredCpuMs,
}: Options) => {
  const pool = createPool(program, idleMs)
  const cpuTimeOf = ({ pid }: ChildProcess) => (pid === undefined ? undefined : cpuMsOf(pid))

  return (task: Task) =>
    new Promise<Answer>((resolve, reject) => {
      const child = pool.takeIdleOrNew()
      pool.startIfBelow(maxProcesses)
      child.channel?.ref()
      const end = () => {
        clearTimeout(timer)
        child.off('message', onAnswer).off('exit', onLost).off('error', onLost)
      }
      const onAnswer = (answer: unknown) => {
        end()
        pool.release(child)
        resolve(answer as Answer)
      }
      const onLost = () => {
        end()
        child.kill('SIGKILL')
        reject(new TaskLostError(false))
      }
      const cpuAtStart = cpuTimeOf(child)
      let elapsedMs = 0
      let timer: NodeJS.Timeout
      const wait = (ms: number) => {
        timer = setTimeout(() => {
          elapsedMs += ms
          const used = cpuTimeOf(child)
          const remainingCpuMs = used === undefined || cpuAtStart === undefined ? 0 : cpuAtStart + cpuLimitMs - used
          if (remainingCpuMs > 0 && elapsedMs < elapsedLimitMs) return wait(Math.min(remainingCpuMs, elapsedLimitMs - elapsedMs))
          end()
          child.kill('SIGKILL')
          reject(new TaskLostError(true))
        }, ms)
      }
      wait(cpuLimitMs)
      child.on('message', onAnswer).on('exit', onLost).on('error', onLost)
      child.send(task, (error) => {
        if (error) onLost()
      })
    })
}
