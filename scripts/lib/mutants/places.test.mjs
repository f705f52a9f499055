import { expect, it } from 'vitest'
import { marked, moduleItself, placeAt } from './places.mjs'

const source = `export const one = (a) => ({ a })
export const two = (b) => {
  if (b) {
    return one(b)
  }
  return one(() => one(() => b))
}
export const three = 3
`

const reachedBy = async (call) => {
  const reached = []
  globalThis.reached = (place) => reached.push(Number(place.replace('a.mjs:', '')))
  try {
    call(await import(`data:text/javascript,${encodeURIComponent(`${marked('a.mjs', source)}//${Math.random()}`)}`))
  } finally {
    delete globalThis.reached
  }
  return reached
}

const placeOf = (text) => placeAt('a.mjs', source, source.indexOf(text))

it('tells of what runs, where it stands in the source', async () => {
  expect(await reachedBy(() => {})).toEqual([moduleItself])
  expect(await reachedBy(({ one }) => expect(one(1)).toEqual({ a: 1 }))).toEqual([moduleItself, placeOf('({ a })')])
  expect(await reachedBy(({ two }) => two(1))).toEqual([moduleItself, ...['if', 'return', '({ a })'].map(placeOf)])
  const nested = ['if', '({ a })', 'one(() => b)', '({ a })', 'b))'].map(placeOf)
  expect(await reachedBy(({ two }) => two(0).a().a())).toEqual([moduleItself, ...nested])
})

it('knows what runs with the module itself', () => {
  expect(placeOf('3')).toBe(moduleItself)
})

it('leaves every line where it was', () => {
  const lines = (text) => text.split('\n').length
  expect(lines(marked('a.mjs', source))).toBe(lines(source))
})
