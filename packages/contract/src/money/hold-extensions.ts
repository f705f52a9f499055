/** A customer may keep the hold of an unpaid purchase so many minutes longer, this often. */
export const holdExtensions = { minutes: 15, most: 10 } as const
