import { type ChildProcess, fork } from 'node:child_process'
import { cpuMsOf as measuredCpuMs } from './cpu-time.ts'

type Options = {
  /** Answers each message that it is sent with one of its own, and ends when its parent is gone. */
  program: string
  /** How long an answer may take, of its process's own time where that is known. */
  patienceMs: number
  /** How long it may take on the clock, however little of that its process was given. */
  longestMs?: number
  /** As many are there while there is work: the second is not waited for. */
  atOnce?: number
  /** How long a process without work is kept for the next. */
  idleMs?: number
  /** How long a process has worked, where that is known. */
  cpuMsOf?: typeof measuredCpuMs
}

/** Its process has been killed, or has ended by itself. */
export class WorkLost extends Error {
  readonly isTooSlow: boolean
  constructor(isTooSlow: boolean) {
    super(isTooSlow ? 'too slow' : 'ended without an answer')
    this.isTooSlow = isTooSlow
  }
}

/** The processes there are; who has no work is kept for a while. */
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
    // Also one that could not be started: its work hears of that by itself.
    child.on('error', () => {})
    all.add(child)
    child.once('exit', () => {
      forget(child)
      all.delete(child)
    })
    return child
  }
  const forget = (child: ChildProcess) => {
    clearTimeout(idle.get(child))
    idle.delete(child)
  }
  const take = () => {
    const [rested] = idle.keys()
    if (!rested) return start()
    forget(rested)
    return rested
  }
  const rest = (child: ChildProcess) => {
    child.channel?.unref()
    if (!child.connected) return
    // Taken from the list first: it may be asked for before it is seen to have ended.
    const end = () => {
      idle.delete(child)
      child.kill('SIGKILL')
    }
    idle.set(child, setTimeout(end, idleMs).unref())
  }

  return {
    take,
    rest,
    /** Another where there are fewer than so many. */
    addBelow: (atOnce: number) => {
      if (all.size < atOnce) rest(start())
    },
  }
}

/**
 * Has work done in processes of their own, one piece at a time in each: what takes too long is killed with its process,
 * which is the only way to stop what a native library does, and the next piece of work starts another.
 */
export const createChildWorkers = <Task extends object, Answer>({
  program,
  patienceMs,
  longestMs = 6 * patienceMs,
  atOnce = 1,
  idleMs = 60_000,
  cpuMsOf = measuredCpuMs,
}: Options) => {
  const pool = createPool(program, idleMs)
  const ownTimeOf = ({ pid }: ChildProcess) => (pid === undefined ? undefined : cpuMsOf(pid))

  return (task: Task) =>
    new Promise<Answer>((resolve, reject) => {
      const child = pool.take()
      pool.addBelow(atOnce)
      child.channel?.ref()
      const end = () => {
        clearTimeout(timer)
        child.off('message', answered).off('exit', lost).off('error', lost)
      }
      const answered = (answer: unknown) => {
        end()
        pool.rest(child)
        resolve(answer as Answer)
      }
      const lost = () => {
        end()
        child.kill('SIGKILL')
        reject(new WorkLost(false))
      }
      const before = ownTimeOf(child)
      let waited = 0
      let timer: NodeJS.Timeout
      const wait = (ms: number) => {
        timer = setTimeout(() => {
          waited += ms
          const used = ownTimeOf(child)
          const left = used === undefined || before === undefined ? 0 : before + patienceMs - used
          if (left > 0 && waited < longestMs) return wait(Math.min(left, longestMs - waited))
          end()
          child.kill('SIGKILL')
          reject(new WorkLost(true))
        }, ms)
      }
      wait(patienceMs)
      child.on('message', answered).on('exit', lost).on('error', lost)
      child.send(task, (error) => {
        if (error) lost()
      })
    })
}
