import { useRouteLoaderData } from 'react-router'

/** As the operator calls the house (`BRAND_NAME`). */
export const useBrandName = () => useRouteLoaderData<{ brandName: string }>('root')?.brandName ?? 'Couronne'
