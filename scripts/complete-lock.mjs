// Run this script after `npm install` where the registry lacks some platforms' packages (404). npm then leaves those
// optional packages out of package-lock.json, and `npm ci` refuses the file everywhere. The script writes them back at
// their parent's version.
import { readFileSync, writeFileSync } from 'node:fs'

const file = process.argv[2] ?? 'package-lock.json'
const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const cpus = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el']

const lock = JSON.parse(readFileSync(file, 'utf8'))
const { packages } = lock

/** Returns the platform that the package's name tells, or nothing when it tells too little. */
const platformOf = (name) => {
  const words = name.split('/').at(-1).replace('linuxmusl', 'linux-musl').split('-')
  const os = systems.find((system) => words.includes(system))
  const cpu = cpus.find((kind) => words.includes(kind))
  if (!os || !cpu) return undefined
  const musl = words.some((word) => word.startsWith('musl'))
  const gnu = words.some((word) => word.startsWith('gnu'))
  return { os: [os], cpu: [cpu], ...(musl && { libc: ['musl'] }), ...(gnu && { libc: ['glibc'] }) }
}

let added = 0
for (const [where, parent] of Object.entries(packages))
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    const platform = platformOf(name)
    const isListed = packages[`node_modules/${name}`] || packages[`${where}/node_modules/${name}`]
    if (isListed || !platform || !/^\d+\.\d+\.\d+(-.*)?$/.test(version)) continue
    packages[`node_modules/${name}`] = { version, ...(parent.dev && { dev: true }), optional: true, ...platform }
    added++
  }
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} packages written back.`)
