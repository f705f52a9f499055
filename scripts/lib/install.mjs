import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'
import { secondsSince } from './phase.mjs'
import { run } from './run.mjs'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

const lockFile = join(root, 'package-lock.json')
const installedHashFile = join(root, 'node_modules/.couronne-lock-hash')
const npmLockRecord = join(root, 'node_modules/.package-lock.json')

/** Installs the packages of package-lock.json unless they are already installed. */
export const ensureInstalled = async () => {
  if (isInstalled()) return
  await withLock(
    join(root, '.cache/install.lock'),
    async (lockForChild) => {
      if (isInstalled()) return
      console.log('Installation des dépendances…')
      const startedAt = Date.now()
      const node = (await fetchPinnedNode()) ?? process.execPath
      const [command, ...first] = npm(node)
      // NODE_ENV=production would omit the packages that build the pages.
      const args = [
        ...first,
        'ci',
        '--include=dev',
        '--include=optional',
        '--prefer-offline',
        '--no-audit',
        '--no-fund',
      ]
      const status = await run(command, args, { cwd: root, env: envFor(node), onStart: lockForChild })
      if (status !== 0) throw new Error(`npm ci a échoué (code ${status}).`)
      console.log(`Dépendances installées en ${secondsSince(startedAt)}.`)
      writeFileSync(installedHashFile, lockHash())
      rmSync(nodeFolder, { recursive: true, force: true })
    },
    () => console.log('Une autre commande installe déjà les dépendances ; attente…'),
  )
}

const isInstalled = () => {
  // npm writes its own record when it has finished.
  if (!existsSync(npmLockRecord)) return false
  if (existsSync(installedHashFile) && readFileSync(installedHashFile, 'utf8') === lockHash()) return true
  // A person may have run npm by hand since the lock file changed.
  return statSync(npmLockRecord).mtimeMs >= statSync(lockFile).mtimeMs
}

/** Installs the packages of a folder outside the workspaces, which only one of the benchmarks needs. */
export const ensureInstalledIn = (folder) =>
  withLock(join(root, '.cache/install.lock'), async (lockForChild) => {
    if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return
    console.log(`Installation de ${folder.slice(root.length + 1)}…`)
    const node = node24Path()
    const [command, ...first] = npm(node)
    const args = [...first, 'ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund']
    const status = await run(command, args, { cwd: folder, env: envFor(node), onStart: lockForChild })
    if (status !== 0) throw new Error(`npm ci a échoué dans ${folder} (code ${status}).`)
  })

const lockHash = () => createHash('sha256').update(readFileSync(lockFile)).digest('hex')

// The npm that runs this script is preferred to the one in the PATH.
const npm = (node) => (process.env.npm_execpath?.endsWith('.js') ? [node, process.env.npm_execpath] : ['npm'])

/** The PATH leads to this Node, for an npm from the PATH and for the install scripts that npm runs. */
const envFor = (node) => ({ ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` })

const platform = process.platform === 'darwin' ? 'node-bin-darwin' : `node-${process.platform}`
const nodePackage = `${platform}-${process.arch}`

const nodeFolder = join(root, '.cache/node')

/**
 * Fetches the pinned Node before everything else, so that npm installs under the version that will run. Under an older
 * one npm warns of each package that asks for a newer Node (EBADENGINE), which is misleading; a quieter log level would
 * hide useful warnings too. npm gives the package to both installations from its cache, and checks it against our lock
 * file. Returns nothing where there is none for this machine, or where it cannot be fetched: `npm ci` will report the
 * reason.
 */
const fetchPinnedNode = async () => {
  const lock = JSON.parse(readFileSync(lockFile, 'utf8'))
  const { optional: _optional, ...pinned } = lock.packages[`node_modules/${nodePackage}`] ?? {}
  if (!pinned.version || process.version === `v${pinned.version}`) return undefined
  mkdirSync(nodeFolder, { recursive: true })
  const project = { name: 'pinned-node', dependencies: { [nodePackage]: pinned.version } }
  const packages = { '': project, [`node_modules/${nodePackage}`]: pinned }
  writeFileSync(join(nodeFolder, 'package.json'), JSON.stringify(project))
  writeFileSync(join(nodeFolder, 'package-lock.json'), JSON.stringify({ ...project, lockfileVersion: 3, packages }))
  const [command, ...first] = npm(process.execPath)
  const args = [...first, 'ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund']
  await run(command, args, { cwd: nodeFolder, stdio: 'ignore' })
  const path = join(nodeFolder, 'node_modules', nodePackage, 'bin/node')
  return majorOf(path) ? path : undefined
}

const majorOf = (node) => {
  const { stdout, status } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return status === 0 ? Number(/^v(\d+)/.exec(stdout)?.[1]) : undefined
}

/** Returns the path of the pinned Node, or of the current one where that is recent enough. */
export const node24Path = () => {
  const pinned = join(root, 'node_modules', nodePackage, 'bin/node')
  for (const path of [pinned, process.execPath]) if (majorOf(path) >= 24) return path
  throw new Error(
    `Couronne demande Node 24 ; celui-ci est ${process.version} et aucun n’a pu être installé pour ${process.platform}-${process.arch}.`,
  )
}
