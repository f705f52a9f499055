import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { reportOf } from '../test/report.ts'

it('is what contract.txt tells of it; a change that is meant renews that with --update=all', async () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^(?!.*\.test\.).*\.ts$/.test(name))
  const modules: [string, Record<string, unknown>][] = await Promise.all(
    files.sort().map(async (name) => [name.replace('.ts', ''), await import(join(import.meta.dirname, name))]),
  )
  await expect(reportOf(modules)).toMatchFileSnapshot('../test/contract.txt')
})
