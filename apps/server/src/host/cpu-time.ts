import { readFileSync } from 'node:fs'

/** Linux reports CPU times in hundredths of a second to user space on every machine. */
const msPerTick = 10

/** Returns the CPU time that the process `pid` has used in all its threads, or undefined where it is unknown. */
export const cpuMsOf = (pid: number): number | undefined => {
  if (process.platform !== 'linux') return undefined
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ') // the name may contain spaces and parentheses
    return (Number(fields[11]) + Number(fields[12])) * msPerTick
  } catch {
    return undefined
  }
}
