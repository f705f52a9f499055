import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { aptInstall, aptUpdate, canApt } from './apt.mjs'
import { node24Path, root } from './install.mjs'
import { withLock } from './lock.mjs'

/**
 * Returns the path of a Chromium for the browser tests. Debian's headless shell is best: without the windows of a whole
 * browser the browser tests take a third less time. Where it cannot be installed, a whole Chromium is used: Debian's,
 * else Playwright's own.
 */
export const ensureChromium = async () => {
  if (process.env.CHROMIUM_PATH) {
    if (canRun(process.env.CHROMIUM_PATH)) return process.env.CHROMIUM_PATH
    throw new Error(`CHROMIUM_PATH=${process.env.CHROMIUM_PATH} : ce Chromium ne démarre pas.`)
  }
  return canRun(shell) ? shell : await withLock(join(root, '.cache/chromium.lock'), install)
}

const shell = '/usr/bin/chromium-headless-shell'

const wholeChromium = () => ['/usr/bin/chromium', playwrights()].find(canRun)

const install = () => {
  if (canRun(shell)) return shell
  if (canApt()) {
    console.log('Installation de Chromium (apt-get)…')
    aptInstall('chromium-headless-shell') || (aptUpdate() && aptInstall('chromium-headless-shell'))
    if (canRun(shell)) return shell
    if (!wholeChromium()) aptInstall('chromium') // Debian releases before the headless shell need it.
  }
  const whole = wholeChromium()
  if (whole) return whole
  console.log('Installation de Chromium (Playwright)…')
  spawnSync(node24Path(), [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium'], { stdio: 'inherit' })
  const own = playwrights()
  if (canRun(own)) return own
  throw new Error(
    `Il manque un Chromium pour les tests. Installez celui du système (Debian : apt-get install chromium-headless-shell) ou donnez CHROMIUM_PATH.`,
  )
}

const canRun = (path) => existsSync(path) && spawnSync(path, ['--version', '--no-sandbox']).status === 0

const playwrights = () => createRequire(import.meta.url)('playwright-core').chromium.executablePath()
