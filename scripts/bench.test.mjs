import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

const say = (...args) =>
  execFileSync(process.execPath, [new URL('./bench.mjs', import.meta.url).pathname, ...args], {
    encoding: 'utf8',
    timeout: 20_000,
  })

it('says which benchmarks there are, and measures nothing, for who asks for help', () => {
  const names = readdirSync(new URL('../bench', import.meta.url)).flatMap((file) => /^(.+)\.ts$/.exec(file)?.[1] ?? [])
  for (const asked of [['--help'], ['shop', '--help']]) {
    const [own, ...each] = say(...asked)
      .trimEnd()
      .split('\n\n')
    expect(own).toContain('npm run bench')
    expect(each.map((one) => one.split('\n')[0])).toEqual(names)
    for (const one of each) expect(one).toMatch(/^[a-z-]+\n {2}\S/)
  }
})
