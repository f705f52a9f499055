/**
 * A free piece that follows an appointment is named after it: the same UUID with the version digit 8 in place of 7, so
 * that neither needs a row and each leads to the other.
 */
const versionAt = 14

export const appointmentBefore = (pieceId: string) =>
  pieceId[versionAt] === '8' ? `${pieceId.slice(0, versionAt)}7${pieceId.slice(versionAt + 1)}` : undefined
