import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

let claims = 0

/**
 * Runs `fn` while no other process does so under the same `folder`; waits for its turn, calling `onWait` once. A holder
 * that is killed frees the lock. `fn` gets `addClaim(pid)`, which also keeps the lock as long as that child lives. Each
 * process creates a file of its own name before it looks for others, so of two that come at once at least one sees the
 * other. Nobody ever removes the file of a living process, which is what makes lock files of a shared name unsafe.
 */
export const withLock = async (folder, fn, onWait = () => {}) => {
  mkdirSync(folder, { recursive: true })
  const ownClaims = []
  const addClaim = (pid) => {
    const claim = join(folder, `${pid} ${processStart(pid)} ${++claims}`)
    writeFileSync(claim, '')
    ownClaims.push(claim)
  }
  const release = () => {
    for (const claim of ownClaims.splice(0)) rmSync(claim, { force: true })
  }

  for (let attempt = 0; ; attempt++) {
    addClaim(process.pid)
    if (!hasOtherClaim(folder, ownClaims)) break
    release()
    if (attempt === 5) onWait()
    await sleep(50 + Math.random() * 100)
  }
  try {
    return await fn(addClaim)
  } finally {
    release()
  }
}

const hasOtherClaim = (folder, ownClaims) => {
  let claimed = false
  for (const name of readdirSync(folder)) {
    const claim = join(folder, name)
    if (ownClaims.includes(claim)) continue
    const [pid, start] = name.split(' ')
    if (processStart(Number(pid)) === start) claimed = true
    else rmSync(claim, { force: true })
  }
  return claimed
}

// This repeats apps/server/src/host/process-start.ts, which Node 20 cannot read. The result has no spaces, as it is
// part of a file name.
const processStart = (pid) => {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
      .stdout.trim()
      .replaceAll(' ', '_')
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return ''
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}+${fields[19]}`
  } catch {
    return ''
  }
}
