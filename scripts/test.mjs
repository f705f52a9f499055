// `npm test` runs every check, `npm test -- lint types` only those, and `npm run check` the quick ones. This script is
// plain JavaScript without dependencies, because it runs before anything is installed, on any Node from 20 on. It ends
// with the failures and the counts.
import { checks, quickChecks } from './lib/checks.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { endRemainingProcesses, folderInMemory, makeRunFolder } from './lib/run-folder.mjs'

const args = process.argv.slice(2)
const all = args.includes('--quick') ? quickChecks : checks
const selected = args.filter((arg) => arg !== '--quick')

const runFolder = makeRunFolder(folderInMemory())
const total = { passed: 0, failed: 0 }
const remarks = []

try {
  const unknown = selected.filter((name) => !all[name])
  if (unknown.length > 0) throw new Error(`No check is named ${unknown.join(', ')}: ${Object.keys(all).join(', ')}.`)
  await ensureInstalled()
  for (const [name, check] of Object.entries(all)) {
    if (selected.length > 0 && !selected.includes(name)) continue
    console.log(`\n── ${name}`)
    const startedAt = Date.now()
    const result = await check(runFolder).catch((error) => ({ passed: 0, failed: 1, remarks: [error.message] }))
    endRemainingProcesses(runFolder)
    total.passed += result.passed
    total.failed += result.failed
    if (result.failed > 0) remarks.push(`${name} failed.`)
    remarks.push(...result.remarks)
    console.log(
      `── ${name}: ${result.failed === 0 ? 'good' : 'FAILED'}, ${((Date.now() - startedAt) / 1000).toFixed(1)} s`,
    )
  }
} catch (error) {
  console.error(error.message)
  total.failed += 1
}
if (remarks.length > 0) console.log(`\n${remarks.join('\n')}`)
process.exitCode = total.failed === 0 ? 0 : 1
console.log(`\n${total.passed} passed, ${total.failed} failed`)
