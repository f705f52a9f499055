/** Formats a change in a number of pieces: `+3`, `−2`. */
export const signedCount = (count: number) => (count > 0 ? `+${count}` : `−${-count}`)
