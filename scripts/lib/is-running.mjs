import { readFileSync } from 'node:fs'

/** For tests; a zombie does not run: in a container nobody may be there to bury an orphan. */
export const isRunning = (pid) => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
