/**
 * A free piece that follows an appointment or an own entry is named after it: the same UUID with the version digit 8 in
 * place of 7, so that neither needs a row and each leads to the other.
 */
const versionIndex = 14

export const appointmentBefore = (availabilityId: string) =>
  availabilityId[versionIndex] === '8'
    ? `${availabilityId.slice(0, versionIndex)}7${availabilityId.slice(versionIndex + 1)}`
    : undefined
