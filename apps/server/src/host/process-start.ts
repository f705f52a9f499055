import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Returns the start time of the running process `pid`, in a form that differs between two processes with the same pid;
 * undefined when there is none.
 */
export const processStart = (pid: number): string | undefined => {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim() || undefined
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ') // the name may contain spaces and parentheses
    const [state, ticksSinceBoot] = [fields[0], fields[19]]
    if (state === 'Z' || state === 'X') return undefined
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${ticksSinceBoot}`
  } catch {
    return undefined
  }
}
