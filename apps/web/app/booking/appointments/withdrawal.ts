import { useRouteLoaderData } from 'react-router'

/** For how many days after booking cancelling is free, as the operator has it (`SERVICE_WITHDRAWAL_DAYS`); mostly none. */
export const useWithdrawalDays = () => useRouteLoaderData<{ withdrawalDays: number }>('root')?.withdrawalDays ?? 0

/** The same, for what is said in a page's head. */
export const withdrawalDaysIn = (matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]) =>
  (matches.find((match) => match?.id === 'root')?.loaderData as { withdrawalDays?: number } | undefined)
    ?.withdrawalDays ?? 0

/** A day is 24 elapsed hours. */
export const withdrawalText = (days: number) =>
  `dans les ${days === 1 ? '24 heures' : `${days} jours`} qui suivent la réservation`
