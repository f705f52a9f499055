import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { aptInstall, aptUpdate, canApt } from './apt.mjs'
import { root } from './install.mjs'
import { withLock } from './lock.mjs'

const command = 'redis-server'
const canRun = () => spawnSync(command, ['--version']).status === 0

/** Installs Debian's Redis where there is none. Only the stress tests of messages need it. */
export const ensureRedis = () => (canRun() ? undefined : withLock(join(root, '.cache/redis.lock'), install))

const install = () => {
  if (canRun()) return
  if (canApt()) {
    console.log('Installation de Redis (apt-get)…')
    aptInstall(command) || (aptUpdate() && aptInstall(command))
  }
  if (!canRun())
    throw new Error(
      `Il manque ${command} pour l’épreuve des messages. Installez celui du système (Debian : apt-get install ${command}).`,
    )
}
