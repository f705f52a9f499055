import { useRouteLoaderData } from 'react-router'

/** Whether the shop of this house can be ordered from. */
export const useTakesOrders = () => useRouteLoaderData<{ takesOrders: boolean }>('root')?.takesOrders ?? false
