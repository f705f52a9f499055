import { expect, it } from 'vitest'
import { randomFrom } from './randomness.ts'

it('randomFrom makes the same choices for one seed at every start, and others for another seed', () => {
  const random = randomFrom('Couronne')
  const dice = Array.from({ length: 12 }, () => random.whole(1, 6))
  expect(dice).toEqual([3, 2, 4, 1, 3, 4, 6, 1, 2, 5, 5, 6])
  expect(random.between(10, 20)).toBe(17.716965032741427)
  expect(random.shuffled(['a', 'b', 'c', 'd', 'e'])).toEqual(['e', 'a', 'c', 'd', 'b'])
  expect(Array.from({ length: 4 }, () => random.pick(['x', 'y', 'z']))).toEqual(['y', 'x', 'x', 'x'])
  expect(Array.from({ length: 6 }, () => random.chance(0.5))).toEqual([false, false, false, true, true, false])
  expect(randomFrom('Couronnf').between(0, 1)).toBe(0.7573249412234873)
})
