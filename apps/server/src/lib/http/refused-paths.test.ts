import { expect, it } from 'vitest'
import { createRefusedPaths } from './refused-paths.ts'

const paths = ['/a', '/b', '/c', '/d']

it('rejected paths are stored up to a maximum number and then cleared', () => {
  const refused = createRefusedPaths<string>({ most: 3 })
  const known = () => paths.map((path) => refused.get(path))
  for (const path of ['/a', '/b', '/c']) refused.add(path, `as ${path}`)
  expect(known()).toEqual(['as /a', 'as /b', 'as /c', undefined])
  refused.add('/d', 'as /d')
  expect(known()).toEqual([undefined, undefined, undefined, 'as /d'])
})

it('a long rejected path is not stored', () => {
  const refused = createRefusedPaths<true>({ longest: 3 })
  for (const path of ['/a', '/ab']) refused.add(path, true)
  expect(['/a', '/ab'].map((path) => refused.get(path))).toEqual([true, undefined])
})
