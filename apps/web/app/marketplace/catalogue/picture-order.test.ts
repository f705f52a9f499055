import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inOrder, moveItem, nearestPlace, placeAfterMove } from './picture-order.ts'

describe('a picture that is moved', () => {
  it('takes the place of another, which makes way', () => {
    expect(moveItem(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(moveItem(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c'])
    expect(moveItem(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
    expect(moveItem([], 0, 1)).toEqual([])
  })

  it('leaves every picture where the drag has shown it, and loses none', () => {
    const move = fc
      .integer({ min: 1, max: 12 })
      .chain((size) => fc.tuple(fc.constant(size), fc.nat(size - 1), fc.nat(size - 1)))
    fc.assert(
      fc.property(move, ([size, from, to]) => {
        const before = Array.from({ length: size }, (_, index) => index)
        const after = moveItem(before, from, to)
        expect(before.map((index) => after.indexOf(index))).toEqual(
          before.map((index) => placeAfterMove(index, from, to)),
        )
      }),
      { seed: 1 },
    )
  })

  it('is dropped at the place under the pointer, or at the nearest one', () => {
    const box = { width: 100, height: 100 }
    const places = [
      { left: 0, top: 0, ...box },
      { left: 110, top: 0, ...box },
      { left: 0, top: 110, ...box },
    ]
    expect(nearestPlace(places, { x: 150, y: 50 })).toBe(1)
    expect(nearestPlace(places, { x: 40, y: 500 })).toBe(2)
    expect(nearestPlace(places, { x: -50, y: 20 })).toBe(0)
    expect(nearestPlace(places, { x: 190, y: 130 })).toBe(1)
  })
})

it('pictures have their saved order, with those added since in front', () => {
  const list = ['c', 'new', 'a', 'newer', 'b'].map((id) => ({ id }))
  expect(inOrder(list, ['a', 'gone', 'b', 'c']).map(({ id }) => id)).toEqual(['new', 'newer', 'a', 'b', 'c'])
})
