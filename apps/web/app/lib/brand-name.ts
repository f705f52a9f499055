import { useRouteLoaderData } from 'react-router'

/** As the operator calls the server (`BRAND_NAME`). */
export const useBrandName = () => useRouteLoaderData<{ brandName: string }>('root')?.brandName ?? 'Couronne'
