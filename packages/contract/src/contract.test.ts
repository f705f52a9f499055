import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { reportOf } from '../test/report.ts'

it('the contract matches contract.txt; run vitest with --update=all after an intended change', async () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((path) => !path.endsWith('.test.ts'))
  const modules: [string, Record<string, unknown>][] = []
  // Parallel imports could load a shared module twice, and its shapes would then not be recognised as the same.
  for (const path of files.sort())
    modules.push([path.replace('.ts', ''), await import(join(import.meta.dirname, path))])
  await expect(reportOf(modules)).toMatchFileSnapshot('../test/contract.txt')

  // An article of the shop, or a line of an order, has no fee: its price is what the customer pays.
  const lines = reportOf(modules.filter(([name]) => !name.startsWith('shop/'))).split('\n')
  const priced = lines.flatMap((line) => /^(.+(?<!lines\[\]))\.price: number$/.exec(line)?.[1] ?? [])
  expect(priced).toContain('foundProfessional')
  expect(priced.filter((shape) => !lines.includes(`${shape}.total: number`))).toEqual([])
})

it('the report of a shape lists its keys, whether it accepts unknown keys, and its defaults', () => {
  const shapes = {
    keyed: z.record(z.string().max(3), z.boolean()),
    closed: z.strictObject({ one: z.literal(1) }),
    open: z.looseObject({}),
    others: z.object({}).catchall(z.number()),
    pair: z.tuple([z.string(), z.number()], z.boolean()),
    filled: z.string().trim().prefault(' x '),
  }
  expect(reportOf([['m', shapes]]).split('\n')).toEqual([
    '# m',
    'closed: object, nothing else',
    'closed.one: literal [1]',
    'filled: string, trimmed else, before it is read, " x "',
    'keyed: record',
    'keyed.(key): string, length <= 3',
    'keyed.*: boolean',
    'open: object, anything else',
    'others: object',
    'others.*: number',
    'pair: tuple',
    'pair[0]: string',
    'pair[1]: number',
    'pair[...]: boolean',
    '',
  ])
})
