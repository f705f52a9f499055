import { useRouteLoaderData } from 'react-router'

/** The address at which the operators are reached (`LEGAL_EMAIL`). */
export const useContactEmail = () => useRouteLoaderData<{ contactEmail: string }>('root')?.contactEmail ?? ''
