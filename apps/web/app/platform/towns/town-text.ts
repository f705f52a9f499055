/** Writes a town as in the field and in the address. The department distinguishes homonyms. */
export const townText = (town: { name: string; departementCode: string }) => `${town.name} (${town.departementCode})`
