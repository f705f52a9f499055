import { readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second for whoever asks, whatever the machine. */
const msPerTick = 10

/** How long processors have worked for the process `pid`, in all its threads; undefined where that cannot be known. */
export const cpuMsOf = (pid: number): number | undefined => {
  if (process.platform !== 'linux') return undefined
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ') // its name may hold spaces and parentheses
    return (Number(fields[11]) + Number(fields[12])) * msPerTick
  } catch {
    return undefined
  }
}
