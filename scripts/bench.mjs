// `npm run bench`: every benchmark, or those named: `npm run bench -- search`.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, node24Path, root } from './lib/install.mjs'
import { run } from './lib/run.mjs'
import { makeRunFolder } from './lib/run-folder.mjs'

makeRunFolder()
try {
  await ensureInstalled()
  const names = readdirSync(join(root, 'bench'))
    .filter((file) => file.endsWith('.ts') && file !== 'load.ts')
    .map((file) => file.slice(0, -3))
  const wanted = process.argv.slice(2)
  for (const name of wanted)
    if (!names.includes(name)) throw new Error(`No benchmark ${name}; there are ${names.join(', ')}.`)
  for (const name of wanted.length > 0 ? wanted : names)
    if ((await run(node24Path(), [join(root, 'bench', `${name}.ts`)], { cwd: root })) !== 0) process.exitCode = 1
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
