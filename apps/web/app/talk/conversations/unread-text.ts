/** Shows at most two digits. */
export const unreadText = (count: number) => (count > 99 ? '99+' : String(count))
