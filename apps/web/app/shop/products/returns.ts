import type { ReturnPolicy } from '@couronne/contract/lib/page-host'
import { returnCostWords } from '@couronne/contract/shop/sale-texts'
import { useRouteLoaderData } from 'react-router'

/** Reads the return terms as the operator sets them (`RETURN_ADDRESS`, `RETURN_IS_FREE`). */
export const useReturns = () => useRouteLoaderData<{ returns: ReturnPolicy }>('root')?.returns

export const returnCostText = (returns: Pick<ReturnPolicy, 'isFree'> | undefined) =>
  returns && returnCostWords(returns.isFree)
