import { useRouteLoaderData } from 'react-router'

/** The operator of the server sets this name (`BRAND_NAME`). */
export const useBrandName = () => useRouteLoaderData<{ brandName: string }>('root')?.brandName ?? 'Couronne'
