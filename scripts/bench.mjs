// `npm run bench` runs every benchmark, or those named: `npm run bench -- scale`. Options come last and apply to each:
// `-- scale --professionals 1000,100000`, and `--keep FOLDER` for databases that stay. `-- --help` lists the
// benchmarks.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, node24Path, root } from './lib/install.mjs'
import { run } from './lib/run.mjs'
import { makeRunFolder } from './lib/run-folder.mjs'

const names = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))

const commentOn = (file) => {
  const [, comment = ''] = /^((?:\/\/.*\n)*)/.exec(readFileSync(file, 'utf8'))
  return comment.replaceAll(/^\/\/ /gm, '  ').trimEnd()
}
const help = () => [
  commentOn(join(root, 'scripts/bench.mjs')),
  ...names.map((name) => `${name}\n${commentOn(join(root, 'bench', `${name}.ts`))}`),
]

const measure = async (args) => {
  await ensureInstalled()
  const isOption = (arg) => arg.startsWith('--')
  const wanted = args.slice(0, args.some(isOption) ? args.findIndex(isOption) : undefined)
  const options = args.slice(wanted.length)
  for (const name of wanted)
    if (!names.includes(name)) throw new Error(`No benchmark ${name}; there are ${names.join(', ')}.`)
  for (const name of wanted.length > 0 ? wanted : names)
    if ((await run(node24Path(), [join(root, 'bench', `${name}.ts`), ...options], { cwd: root })) !== 0)
      process.exitCode = 1
}

const args = process.argv.slice(2)
if (args.includes('--help')) console.log(help().join('\n\n'))
else {
  makeRunFolder()
  try {
    await measure(args)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
