/** A town's name as it stands in the field and in the address; its department tells homonyms apart. */
export const townText = (town: { name: string; departementCode: string }) => `${town.name} (${town.departementCode})`
