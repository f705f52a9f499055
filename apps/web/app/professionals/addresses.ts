type Professional = { id: string; firstname: string }
export const profileAddress = ({ id, firstname }: Professional) =>
  `/fiche-coiffeuse/${encodeURIComponent(firstname)}?professionalId=${id}`
/** `prestation` is a service's id or its libelle; `date` a day, or the very instant chosen. */
export const bookingAddress = ({ id, firstname }: Professional, prestation: string, date?: string) =>
  `/reservation/${encodeURIComponent(firstname)}?${new URLSearchParams({ professionalId: id, prestation, ...(date && { date }) })}`
