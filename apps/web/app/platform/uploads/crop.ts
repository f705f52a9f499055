/** A picture's size, in its own pixels. */
export type Size = { width: number; height: number }

/**
 * What of a picture shows in a square window. The window's side is 1: `x` and `y` say how far the picture's middle lies from the window's,
 * right and down; at `zoom` 1 its shorter side fills the window.
 */
export type Crop = { zoom: number; x: number; y: number }

export const maxZoom = 4
export const wholeCrop: Crop = { zoom: 1, x: 0, y: 0 }

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value))

/** How far the middle may be moved before the window sees beyond the picture. */
const reach = (long: number, short: number, zoom: number) => ((long / short) * zoom - 1) / 2

const within = ({ zoom, x, y }: Crop, { width, height }: Size): Crop => {
  const short = Math.min(width, height)
  const [acrossMost, downMost] = [reach(width, short, zoom), reach(height, short, zoom)]
  return { zoom, x: between(-acrossMost, x, acrossMost), y: between(-downMost, y, downMost) }
}

export const moved = (crop: Crop, dx: number, dy: number, size: Size) =>
  within({ ...crop, x: crop.x + dx, y: crop.y + dy }, size)

/** What shows at `at` of the window, counted from its middle, stays there. */
export const zoomedTo = (crop: Crop, wanted: number, size: Size, at = { x: 0, y: 0 }) => {
  const zoom = between(1, wanted, maxZoom)
  const by = zoom / crop.zoom
  return within({ zoom, x: at.x + (crop.x - at.x) * by, y: at.y + (crop.y - at.y) * by }, size)
}

/** The square of the picture's own pixels that the window shows. */
export const squareOf = ({ zoom, x, y }: Crop, { width, height }: Size) => {
  const side = Math.min(width, height) / zoom
  return { left: width / 2 - (x + 0.5) * side, top: height / 2 - (y + 0.5) * side, side }
}

/** Where the window lies over the picture, in hundredths from its left and from its top. */
export const placeOf = (crop: Crop, size: Size) => {
  const { left, top, side } = squareOf(crop, size)
  const share = (at: number, room: number) => (room < 0.5 ? 50 : Math.round((at / room) * 100))
  return { across: share(left, size.width - side), down: share(top, size.height - side) }
}
