/** The size is in the picture's own pixels. */
export type Size = { width: number; height: number }

/**
 * Describes the part of a picture in a square window whose side is 1. `x` and `y` are the distance from the window's
 * middle to the picture's middle, to the right and down. At `zoom` 1 the picture's shorter side fills the window.
 */
export type Crop = { zoom: number; x: number; y: number }

export const maxZoom = 4
export const wholeCrop: Crop = { zoom: 1, x: 0, y: 0 }

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value))

/** Returns how far the middle can move before the window leaves the picture. */
const reach = (long: number, short: number, zoom: number) => ((long / short) * zoom - 1) / 2

const within = ({ zoom, x, y }: Crop, { width, height }: Size): Crop => {
  const short = Math.min(width, height)
  const [acrossMost, downMost] = [reach(width, short, zoom), reach(height, short, zoom)]
  return { zoom, x: between(-acrossMost, x, acrossMost), y: between(-downMost, y, downMost) }
}

export const moved = (crop: Crop, dx: number, dy: number, size: Size) =>
  within({ ...crop, x: crop.x + dx, y: crop.y + dy }, size)

/** Zooms around the point `at`, measured from the window's middle, which stays in place. */
export const zoomedTo = (crop: Crop, requested: number, size: Size, at = { x: 0, y: 0 }) => {
  const zoom = between(1, requested, maxZoom)
  const by = zoom / crop.zoom
  return within({ zoom, x: at.x + (crop.x - at.x) * by, y: at.y + (crop.y - at.y) * by }, size)
}

/** Returns the square that the window shows, in the picture's own pixels. */
export const squareOf = ({ zoom, x, y }: Crop, { width, height }: Size) => {
  const side = Math.min(width, height) / zoom
  return { left: width / 2 - (x + 0.5) * side, top: height / 2 - (y + 0.5) * side, side }
}

/** Returns the window's position over the picture in percent from the left and from the top. */
export const placeOf = (crop: Crop, size: Size) => {
  const { left, top, side } = squareOf(crop, size)
  const share = (at: number, room: number) => (room < 0.5 ? 50 : Math.round((at / room) * 100))
  return { across: share(left, size.width - side), down: share(top, size.height - side) }
}
