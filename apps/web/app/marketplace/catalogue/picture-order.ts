/** Moves one entry of the list to the place of another. */
export const moveItem = <T>(list: readonly T[], from: number, to: number): T[] => {
  const item = list[from]
  return item === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, item)
}

/** Sorts the list in the sequence of `ids`. Entries that `ids` does not contain come first, as on the server. */
export const inOrder = <T extends { id: string }>(list: readonly T[], ids: readonly string[]): T[] => {
  const place = new Map(ids.map((id, at) => [id, at]))
  return list.toSorted((first, second) => (place.get(first.id) ?? -1) - (place.get(second.id) ?? -1))
}

/** Returns the place of the entry at `index` after another entry was moved. */
export const placeAfterMove = (index: number, from: number, to: number) => {
  if (index === from) return to
  if (from < index && index <= to) return index - 1
  if (to <= index && index < from) return index + 1
  return index
}

export type Box = { left: number; top: number; width: number; height: number }

/** Returns the place that contains a point, or else the nearest place. */
export const nearestPlace = (places: readonly Box[], { x, y }: { x: number; y: number }) => {
  const distances = places.map(({ left, top, width, height }) =>
    Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height)),
  )
  return distances.indexOf(Math.min(...distances))
}
