import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { reportOf } from '../test/report.ts'

it('is what contract.txt tells of it; a change that is meant renews that with --update=all', async () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((path) => !path.endsWith('.test.ts'))
  const modules: [string, Record<string, unknown>][] = []
  // One after the other: of a module that two ask for at once, two may be made, and a shape of one is none of the other's.
  for (const path of files.sort())
    modules.push([path.replace('.ts', ''), await import(join(import.meta.dirname, path))])
  await expect(reportOf(modules)).toMatchFileSnapshot('../test/contract.txt')
})

it('tells of a shape what its keys are, whether it lets others in, and what stands where nothing is given', () => {
  const given = {
    keyed: z.record(z.string().max(3), z.boolean()),
    closed: z.strictObject({ one: z.literal(1) }),
    open: z.looseObject({}),
    others: z.object({}).catchall(z.number()),
    pair: z.tuple([z.string(), z.number()], z.boolean()),
    filled: z.string().trim().prefault(' x '),
  }
  expect(reportOf([['m', given]]).split('\n')).toEqual([
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
