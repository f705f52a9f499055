/** What the search's address holds, exactly as typed: `/?ville=…&prestation=…&date=…`. */
export type Asked = { ville: string; prestation: string; date: string }

export const askedIn = (query: URLSearchParams): Asked => ({
  ville: query.get('ville')?.trim() ?? '',
  prestation: query.get('prestation') ?? '',
  date: query.get('date') ?? '',
})

export const searchAddress = (asked: Partial<Asked>) => `/?${new URLSearchParams(asked)}`

/** A town's name as it stands in the field and in the address; its department tells homonyms apart. */
export const townText = (town: { name: string; departementCode: string }) => `${town.name} (${town.departementCode})`

type Professional = { id: string; firstname: string }
export const profileAddress = ({ id, firstname }: Professional) =>
  `/fiche-coiffeuse/${encodeURIComponent(firstname)}?professionalId=${id}`
/** `prestation` is a service's id or its libelle; `date` a day, or the very instant chosen. */
export const bookingAddress = ({ id, firstname }: Professional, prestation: string, date?: string) =>
  `/reservation/${encodeURIComponent(firstname)}?${new URLSearchParams({ professionalId: id, prestation, ...(date && { date }) })}`
