/** A card pays until the last day of its month of expiry. */
export const isExpired = ({ expMonth, expYear }: { expMonth: number; expYear: number }, now: Date) =>
  now.getUTCFullYear() * 12 + now.getUTCMonth() > expYear * 12 + expMonth - 1
