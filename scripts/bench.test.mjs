import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

const runHelp = (...args) =>
  execFileSync(process.execPath, [new URL('./bench.mjs', import.meta.url).pathname, ...args], {
    encoding: 'utf8',
    timeout: 20_000,
  })

it('the bench command with --help lists the benchmarks, and measures nothing', () => {
  const names = readdirSync(new URL('../bench', import.meta.url)).flatMap((file) => /^(.+)\.ts$/.exec(file)?.[1] ?? [])
  for (const helpArgs of [['--help'], ['shop', '--help']]) {
    const [own, ...each] = runHelp(...helpArgs)
      .trimEnd()
      .split('\n\n')
    expect(own).toContain('npm run bench')
    expect(each.map((text) => text.split('\n')[0])).toEqual(names)
    for (const text of each) expect(text).toMatch(/^[a-z-]+\n {2}\S/)
  }
})
