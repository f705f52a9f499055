import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { node24Path, root } from './install.mjs'
import { withLock } from './lock.mjs'
import { secondsSince } from './phase.mjs'
import { run } from './run.mjs'

const web = join(root, 'apps/web')
const builds = join(web, '.cache/builds')
const maxRetainedBuilds = 5 // A server that was started earlier may still serve from its own build.

/**
 * Builds the web pages unless these exact sources were built before. Returns the folder, which never changes
 * afterwards.
 */
export const ensureBuilt = async () => {
  const folder = join(builds, sourcesHash())
  if (!existsSync(folder))
    await withLock(
      join(root, '.cache/build.lock'),
      async (lockForChild) => {
        if (existsSync(folder)) return
        console.log('Construction des pages…')
        const startedAt = Date.now()
        const unfinishedFolder = `${folder}.new`
        rmSync(unfinishedFolder, { recursive: true, force: true })
        const bin = join(root, 'node_modules/@react-router/dev/bin.cjs')
        const env = { ...process.env, NODE_ENV: 'production', WEB_BUILD_DIR: unfinishedFolder }
        const status = await run(node24Path(), [bin, 'build', '--logLevel', 'warn'], {
          cwd: web,
          env,
          onStart: lockForChild,
        })
        if (status !== 0) throw new Error(`La construction des pages a échoué (code ${status}).`)
        renameSync(unfinishedFolder, folder)
        console.log(`Pages construites en ${secondsSince(startedAt)}.`)
        deleteOldBuilds()
      },
      () => console.log('Une autre commande construit déjà les pages ; attente…'),
    )
  markUsed(folder)
  return folder
}

const sourcesHash = () => {
  const hash = createHash('sha256')
  for (const path of ['apps/web', 'packages/contract', 'package-lock.json'].flatMap((path) =>
    filesUnder(join(root, path)),
  )) {
    hash
      .update(`${path.slice(root.length)}\0`)
      .update(readFileSync(path))
      .update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}

const notSources = new Set(['node_modules', '.cache', '.react-router', 'build', 'test-results'])

const filesUnder = (path) => {
  if (!statSync(path).isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  const names = readdirSync(path).filter((name) => !notSources.has(name))
  return names.sort().flatMap((name) => filesUnder(join(path, name)))
}

const markUsed = (folder) => {
  try {
    utimesSync(folder, new Date(), new Date())
  } catch {
    // Another account made this build and must delete it.
  }
}

const deleteOldBuilds = () => {
  const byLastUse = readdirSync(builds)
    .map((name) => ({ path: join(builds, name), usedAt: statSync(join(builds, name)).mtimeMs }))
    .sort((a, b) => b.usedAt - a.usedAt)
  for (const { path } of byLastUse.slice(maxRetainedBuilds)) rmSync(path, { recursive: true, force: true })
}
