import { useRouteLoaderData } from 'react-router'

/**
 * Returns for how many days after booking cancelling is free. The operator sets it (`SERVICE_WITHDRAWAL_DAYS`, 0 by
 * default).
 */
export const useWithdrawalDays = () => useRouteLoaderData<{ withdrawalDays: number }>('root')?.withdrawalDays ?? 0

/** Returns the same number for texts in the head of a page. */
export const withdrawalDaysIn = (matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]) =>
  (matches.find((match) => match?.id === 'root')?.loaderData as { withdrawalDays?: number } | undefined)
    ?.withdrawalDays ?? 0

/** A day is 24 elapsed hours. */
export const withdrawalText = (days: number) =>
  `dans les ${days === 1 ? '24 heures' : `${days} jours`} qui suivent la réservation`
