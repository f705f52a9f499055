import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

const gate = () => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  return { promise, open: resolve, fail: reject }
}

it('lets so many work at once, the next in their order, and sends away those beyond', async () => {
  const turn = createTurns(2, 2)
  const begun: number[] = []
  const gates = [gate(), gate(), gate(), gate()]
  const works = gates.map(({ promise }, n) =>
    turn(() => {
      begun.push(n)
      return promise
    }),
  )
  expect(begun).toEqual([0, 1])
  await expect(turn(async () => {})).rejects.toMatchObject({ code: 'unavailable' })
  gates[1]?.fail(new Error('failed at its work'))
  await expect(works[1]).rejects.toThrow('failed at its work')
  expect(begun).toEqual([0, 1, 2])
  gates[0]?.open()
  await works[0]
  expect(begun).toEqual([0, 1, 2, 3])
  for (const { open } of gates) open()
  await Promise.all([works[2], works[3]])
  expect(await turn(async () => 'again')).toBe('again')
})
