/** Of pieces that came or went: `+3`, `−2`. */
export const signedCount = (count: number) => (count > 0 ? `+${count}` : `−${-count}`)
