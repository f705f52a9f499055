/** The size is in the picture's own pixels. */
export type Size = { width: number; height: number }

/**
 * Describes the part of a picture in a square window whose side is 1. `x` and `y` are the distance from the window's
 * middle to the picture's middle, to the right and down. At `zoom` 1 the picture's shorter side fills the window.
 */
export type Crop = { zoom: number; x: number; y: number }

export const maxZoom = 4
export const initialCrop: Crop = { zoom: 1, x: 0, y: 0 }

const clamp = (min: number, value: number, max: number) => Math.min(max, Math.max(min, value))

/** Returns how far the middle can move before the window leaves the picture. */
const maxOffset = (long: number, shorterSide: number, zoom: number) => ((long / shorterSide) * zoom - 1) / 2

const clampCrop = ({ zoom, x, y }: Crop, { width, height }: Size): Crop => {
  const shorterSide = Math.min(width, height)
  const [maxX, maxY] = [maxOffset(width, shorterSide, zoom), maxOffset(height, shorterSide, zoom)]
  return { zoom, x: clamp(-maxX, x, maxX), y: clamp(-maxY, y, maxY) }
}

export const moveCrop = (crop: Crop, dx: number, dy: number, size: Size) =>
  clampCrop({ ...crop, x: crop.x + dx, y: crop.y + dy }, size)

/** Zooms around the point `at`, measured from the window's middle, which stays in place. */
export const zoomCrop = (crop: Crop, requested: number, size: Size, at = { x: 0, y: 0 }) => {
  const zoom = clamp(1, requested, maxZoom)
  const factor = zoom / crop.zoom
  return clampCrop({ zoom, x: at.x + (crop.x - at.x) * factor, y: at.y + (crop.y - at.y) * factor }, size)
}

/** Returns the square that the window shows, in the picture's own pixels. */
export const visibleSquare = ({ zoom, x, y }: Crop, { width, height }: Size) => {
  const side = Math.min(width, height) / zoom
  return { left: width / 2 - (x + 0.5) * side, top: height / 2 - (y + 0.5) * side, side }
}

/** Returns the window's position over the picture in percent from the left and from the top. */
export const cropPosition = (crop: Crop, size: Size) => {
  const { left, top, side } = visibleSquare(crop, size)
  const share = (at: number, room: number) => (room < 0.5 ? 50 : Math.round((at / room) * 100))
  return { across: share(left, size.width - side), down: share(top, size.height - side) }
}
