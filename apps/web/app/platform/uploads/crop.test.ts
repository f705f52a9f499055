import { describe, expect, it } from 'vitest'
import { moved, placeOf, squareOf, wholeCrop, zoomedTo } from './crop.ts'

const wide = { width: 800, height: 400 }

describe('the crop of a picture', () => {
  it('starts as the largest square in the middle', () => {
    expect(squareOf(wholeCrop, wide)).toEqual({ left: 200, top: 0, side: 400 })
    expect(squareOf(wholeCrop, { width: 300, height: 900 })).toEqual({ left: 0, top: 300, side: 300 })
  })

  it('follows the drag and stays within the picture', () => {
    expect(squareOf(moved(wholeCrop, 0.25, 0, wide), wide)).toEqual({ left: 100, top: 0, side: 400 })
    expect(squareOf(moved(wholeCrop, 9, 9, wide), wide)).toEqual({ left: 0, top: 0, side: 400 })
    expect(squareOf(moved(wholeCrop, -9, -9, wide), wide)).toEqual({ left: 400, top: 0, side: 400 })
  })

  it('keeps the point between the fingers when it is zoomed', () => {
    // The point lies a quarter of the window right of the middle: pixel 500 across, 200 down.
    const zoomed = squareOf(zoomedTo(wholeCrop, 2, wide, { x: 0.25, y: 0 }), wide)
    expect(zoomed).toEqual({ left: 350, top: 100, side: 200 })
    expect((500 - zoomed.left) / zoomed.side).toBe(0.75)
  })

  it('zooms at most four times, and stays within the picture when it is zoomed out at an edge', () => {
    expect(squareOf(zoomedTo(wholeCrop, 99, wide), wide).side).toBe(100)
    const corner = moved(zoomedTo(wholeCrop, 4, wide), 9, 9, wide)
    expect(squareOf(corner, wide)).toEqual({ left: 0, top: 0, side: 100 })
    expect(squareOf(zoomedTo(corner, 0.1, wide), wide)).toEqual({ left: 0, top: 0, side: 400 })
  })

  it('has a position in percent between the edges', () => {
    expect(placeOf(wholeCrop, wide)).toEqual({ across: 50, down: 50 })
    expect(placeOf(moved(wholeCrop, 9, 0, wide), wide)).toEqual({ across: 0, down: 50 })
    expect(placeOf(moved(zoomedTo(wholeCrop, 2, wide), -9, -9, wide), wide)).toEqual({ across: 100, down: 100 })
  })
})
