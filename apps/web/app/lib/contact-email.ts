import { useRouteLoaderData } from 'react-router'

/** The operators receive mail at this address (`LEGAL_EMAIL`). */
export const useContactEmail = () => useRouteLoaderData<{ contactEmail: string }>('root')?.contactEmail ?? ''
