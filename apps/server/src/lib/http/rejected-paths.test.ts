import { expect, it } from 'vitest'
import { createRejectedPaths } from './rejected-paths.ts'

const paths = ['/a', '/b', '/c', '/d']

it('rejected paths are stored up to a maximum number and then cleared', () => {
  const rejected = createRejectedPaths<string>({ most: 3 })
  const storedValues = () => paths.map((path) => rejected.get(path))
  for (const path of ['/a', '/b', '/c']) rejected.add(path, `as ${path}`)
  expect(storedValues()).toEqual(['as /a', 'as /b', 'as /c', undefined])
  rejected.add('/d', 'as /d')
  expect(storedValues()).toEqual([undefined, undefined, undefined, 'as /d'])
})

it('a long rejected path is not stored', () => {
  const rejected = createRejectedPaths<true>({ longest: 3 })
  for (const path of ['/a', '/ab']) rejected.add(path, true)
  expect(['/a', '/ab'].map((path) => rejected.get(path))).toEqual([true, undefined])
})
