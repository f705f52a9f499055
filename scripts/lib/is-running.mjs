import { readFileSync } from 'node:fs'

/**
 * Returns whether the process runs, for tests. A zombie does not run: in a container there may be no parent that reaps
 * an orphan.
 */
export const isRunning = (pid) => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
