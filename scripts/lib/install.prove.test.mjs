import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const nodePackage = `node-${process.platform}-${process.arch}`
const entry = { version: '24.99.0', integrity: 'sha512-pinned', optional: true }

let folder
beforeEach(async () => {
  folder = await mkdtemp('/tmp/install-test-')
  await mkdir(join(folder, 'scripts'))
  await cp(import.meta.dirname, join(folder, 'scripts/lib'), { recursive: true })
  await writeFile(join(folder, 'npm.js'), npm)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/**
 * This script replaces npm: it records the Node that runs it, and installs a fake Node that reports the pinned version.
 */
const npm = `
  const { appendFileSync, chmodSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs')
  const { basename } = require('node:path')
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const node = process.env.IS_PINNED ? 'pinned' : 'own'
  const log = process.env.NPM_LOG
  appendFileSync(log, JSON.stringify({ folder: basename(process.cwd()), node, packages }) + '\\n')
  console.log('npm says something')
  if (node === 'own') console.error('npm warn EBADENGINE Unsupported engine')
  if (process.env.NPM_FAILS === basename(process.cwd())) process.exit(1)
  const bin = 'node_modules/${nodePackage}/bin'
  mkdirSync(bin, { recursive: true })
  writeFileSync(bin + '/node', '#!/bin/sh\\nIS_PINNED=1 exec ' + JSON.stringify(process.execPath) + ' "$@"\\n')
  chmodSync(bin + '/node', 0o755)
  writeFileSync('node_modules/.package-lock.json', '{}')
`

/** Installs from a lock file with those packages; `fails` is the folder in which npm fails. */
const install = async (packages, fails = '') => {
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages }))
  const log = join(folder, 'npm.log')
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--eval', "await (await import('./scripts/lib/install.mjs')).ensureInstalled()"],
    {
      cwd: folder,
      env: { PATH: process.env.PATH, npm_execpath: join(folder, 'npm.js'), NPM_LOG: log, NPM_FAILS: fails },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  const runs = (await readFile(log, 'utf8')).trim().split('\n').map(JSON.parse)
  return { code, output, runs }
}

it.runIf(process.platform === 'linux')(
  'npm installs under the pinned Node, which is downloaded silently before',
  async () => {
    const { code, output, runs } = await install({ '': {}, [`node_modules/${nodePackage}`]: entry })
    const { optional: _, ...pinned } = entry
    expect(runs[0]).toMatchObject({ node: 'own', packages: { [`node_modules/${nodePackage}`]: pinned } })
    expect(runs.slice(1).map(({ node }) => node)).toEqual(['pinned'])
    expect(code).toBe(0)
    expect(existsSync(join(folder, '.cache/node'))).toBe(false)
    expect(output).toMatch(
      /^Installation des dépendances…\nnpm says something\nDépendances installées en [\d,]+ s\.\n$/,
    )
  },
)

it('npm installs under the present Node where none is pinned for this machine', async () => {
  const { code, runs } = await install({ '': {} })
  expect([code, runs.map(({ node }) => node)]).toEqual([0, ['own']])
})

it.runIf(process.platform === 'linux')('npm installs all the same when the pinned Node cannot be fetched', async () => {
  const { code, output, runs } = await install({ '': {}, [`node_modules/${nodePackage}`]: entry }, 'node')
  expect([code, runs.map(({ node }) => node)]).toEqual([0, ['own', 'own']])
  expect(output).toContain('npm warn EBADENGINE')
})

it('the output of npm is shown when an installation fails, which ends the run', async () => {
  const { code, output } = await install({ '': {} }, folder.split('/').at(-1))
  expect(code).not.toBe(0)
  expect(output).toContain('npm warn EBADENGINE')
  expect(output).toContain('npm ci a échoué (code 1).')
})
