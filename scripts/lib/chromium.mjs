import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { node24Path, root } from './install.mjs'
import { withLock } from './lock.mjs'

/** The path of a Chromium for the browser tests; installs Debian's, else Playwright's own, when there is none. */
export const ensureChromium = async () => {
  if (process.env.CHROMIUM_PATH) {
    if (works(process.env.CHROMIUM_PATH)) return process.env.CHROMIUM_PATH
    throw new Error(`CHROMIUM_PATH=${process.env.CHROMIUM_PATH} : ce Chromium ne démarre pas.`)
  }
  return installedChromium() ?? (await withLock(join(root, '.cache/chromium.lock'), install))
}

const debians = '/usr/bin/chromium'

const installedChromium = () => [debians, playwrights()].find(works)

const install = () => {
  const there = installedChromium()
  if (there) return there
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installation de Chromium (apt-get)…')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { stdio: 'inherit', env })
    if (works(debians)) return debians
  }
  console.log('Installation de Chromium (Playwright)…')
  spawnSync(node24Path(), [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium'], { stdio: 'inherit' })
  const own = playwrights()
  if (works(own)) return own
  throw new Error(
    `Il manque un Chromium pour les tests. Installez celui du système (Debian : apt-get install chromium) ou donnez CHROMIUM_PATH.`,
  )
}

const works = (path) => existsSync(path) && spawnSync(path, ['--version', '--no-sandbox']).status === 0

const playwrights = () => createRequire(import.meta.url)('playwright-core').chromium.executablePath()
