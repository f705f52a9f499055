import { useRouteLoaderData } from 'react-router'

/** The operators are reached at this address (`LEGAL_EMAIL`). */
export const useContactEmail = () => useRouteLoaderData<{ contactEmail: string }>('root')?.contactEmail ?? ''
