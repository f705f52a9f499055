import { describe, expect, it } from 'vitest'
import { cropPosition, initialCrop, moveCrop, visibleSquare, zoomCrop } from './crop.ts'

const wide = { width: 800, height: 400 }

describe('the crop of a picture', () => {
  it('starts as the largest square in the middle', () => {
    expect(visibleSquare(initialCrop, wide)).toEqual({ left: 200, top: 0, side: 400 })
    expect(visibleSquare(initialCrop, { width: 300, height: 900 })).toEqual({ left: 0, top: 300, side: 300 })
  })

  it('follows the drag and stays within the picture', () => {
    expect(visibleSquare(moveCrop(initialCrop, 0.25, 0, wide), wide)).toEqual({ left: 100, top: 0, side: 400 })
    expect(visibleSquare(moveCrop(initialCrop, 9, 9, wide), wide)).toEqual({ left: 0, top: 0, side: 400 })
    expect(visibleSquare(moveCrop(initialCrop, -9, -9, wide), wide)).toEqual({ left: 400, top: 0, side: 400 })
  })

  it('keeps the point between the fingers when it is zoomed', () => {
    // The point lies a quarter of the window right of the middle: pixel 500 across, 200 down.
    const zoomed = visibleSquare(zoomCrop(initialCrop, 2, wide, { x: 0.25, y: 0 }), wide)
    expect(zoomed).toEqual({ left: 350, top: 100, side: 200 })
    expect((500 - zoomed.left) / zoomed.side).toBe(0.75)
  })

  it('zooms at most four times, and stays within the picture when it is zoomed out at an edge', () => {
    expect(visibleSquare(zoomCrop(initialCrop, 99, wide), wide).side).toBe(100)
    const corner = moveCrop(zoomCrop(initialCrop, 4, wide), 9, 9, wide)
    expect(visibleSquare(corner, wide)).toEqual({ left: 0, top: 0, side: 100 })
    expect(visibleSquare(zoomCrop(corner, 0.1, wide), wide)).toEqual({ left: 0, top: 0, side: 400 })
  })

  it('has a position in percent between the edges', () => {
    expect(cropPosition(initialCrop, wide)).toEqual({ across: 50, down: 50 })
    expect(cropPosition(moveCrop(initialCrop, 9, 0, wide), wide)).toEqual({ across: 0, down: 50 })
    expect(cropPosition(moveCrop(zoomCrop(initialCrop, 2, wide), -9, -9, wide), wide)).toEqual({
      across: 100,
      down: 100,
    })
  })
})
