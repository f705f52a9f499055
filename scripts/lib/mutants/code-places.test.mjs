import { expect, it } from 'vitest'
import { insertMarks, moduleItself, placeAt } from './code-places.mjs'

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
    call(
      await import(`data:text/javascript,${encodeURIComponent(`${insertMarks('a.mjs', source)}//${Math.random()}`)}`),
    )
  } finally {
    delete globalThis.reached
  }
  return reached
}

const placeOf = (text) => placeAt('a.mjs', source, source.indexOf(text))

it('the instrumented source reports the place of what runs', async () => {
  expect(await reachedBy(() => {})).toEqual([moduleItself])
  expect(await reachedBy(({ one }) => expect(one(1)).toEqual({ a: 1 }))).toEqual([moduleItself, placeOf('({ a })')])
  expect(await reachedBy(({ two }) => two(1))).toEqual([moduleItself, ...['if', 'return', '({ a })'].map(placeOf)])
  const nested = ['if', '({ a })', 'one(() => b)', '({ a })', 'b))'].map(placeOf)
  expect(await reachedBy(({ two }) => two(0).a().a())).toEqual([moduleItself, ...nested])
})

it('the instrumented source reports what runs when the module loads', () => {
  expect(placeOf('3')).toBe(moduleItself)
})

it('the instrumented source has every line where it was', () => {
  const lines = (text) => text.split('\n').length
  expect(lines(insertMarks('a.mjs', source))).toBe(lines(source))
})
