import { expect, it } from 'vitest'
import { createRefusedPaths } from './refused-paths.ts'

const paths = ['/a', '/b', '/c', '/d']

it('knows each path that was refused, up to so many, and then begins anew', () => {
  const refused = createRefusedPaths<string>({ most: 3 })
  const known = () => paths.map((path) => refused.get(path))
  for (const path of ['/a', '/b', '/c']) refused.add(path, `as ${path}`)
  expect(known()).toEqual(['as /a', 'as /b', 'as /c', undefined])
  refused.add('/d', 'as /d')
  expect(known()).toEqual([undefined, undefined, undefined, 'as /d'])
})

it('keeps no long path', () => {
  const refused = createRefusedPaths<true>({ longest: 3 })
  for (const path of ['/a', '/ab']) refused.add(path, true)
  expect(['/a', '/ab'].map((path) => refused.get(path))).toEqual([true, undefined])
})
