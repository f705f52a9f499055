import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'
import { run } from './run.mjs'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

const lockFile = join(root, 'package-lock.json')
const installedHashFile = join(root, 'node_modules/.couronne-lock-hash')
const npmsOwnRecord = join(root, 'node_modules/.package-lock.json')

/** Installs what package-lock.json names, unless that is already there. */
export const ensureInstalled = async () => {
  if (isInstalled()) return
  await withLock(
    join(root, '.cache/install.lock'),
    async (hold) => {
      if (isInstalled()) return
      console.log('Installation des dépendances…')
      const [command, ...first] = npm()
      // NODE_ENV=production would leave out what builds the pages.
      const args = [
        ...first,
        'ci',
        '--include=dev',
        '--include=optional',
        '--prefer-offline',
        '--no-audit',
        '--no-fund',
      ]
      const status = await run(command, args, { cwd: root, onStart: hold })
      if (status !== 0) throw new Error(`npm ci a échoué (code ${status}).`)
      writeFileSync(installedHashFile, lockHash())
    },
    () => console.log('Une autre commande installe déjà les dépendances ; attente…'),
  )
}

const isInstalled = () => {
  // npm writes its record when it has finished.
  if (!existsSync(npmsOwnRecord)) return false
  if (existsSync(installedHashFile) && readFileSync(installedHashFile, 'utf8') === lockHash()) return true
  // Someone ran npm by hand since the lock file changed.
  return statSync(npmsOwnRecord).mtimeMs >= statSync(lockFile).mtimeMs
}

/** Installs what a folder outside the workspaces asks for, which only one of the benchmarks needs. */
export const ensureInstalledIn = (folder) =>
  withLock(join(root, '.cache/install.lock'), async (hold) => {
    if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return
    console.log(`Installation de ${folder.slice(root.length + 1)}…`)
    const [command, ...first] = npm()
    const args = [...first, 'ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund']
    const status = await run(command, args, { cwd: folder, onStart: hold })
    if (status !== 0) throw new Error(`npm ci a échoué dans ${folder} (code ${status}).`)
  })

const lockHash = () => createHash('sha256').update(readFileSync(lockFile)).digest('hex')

// The npm that runs us, else the one in the PATH.
const npm = () => (process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'])

/** The pinned Node, or ours where that is recent enough. */
export const node24Path = () => {
  const platform = process.platform === 'darwin' ? 'node-bin-darwin' : `node-${process.platform}`
  const pinned = join(root, 'node_modules', `${platform}-${process.arch}`, 'bin/node')
  for (const path of [pinned, process.execPath]) {
    const { stdout, status } = spawnSync(path, ['--version'], { encoding: 'utf8' })
    if (status === 0 && Number(/^v(\d+)/.exec(stdout)?.[1]) >= 24) return path
  }
  throw new Error(
    `Couronne demande Node 24 ; celui-ci est ${process.version} et aucun n’a pu être installé pour ${process.platform}-${process.arch}.`,
  )
}
