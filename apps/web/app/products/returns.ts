import type { Returns } from '@couronne/contract/page-host'
import { useRouteLoaderData } from 'react-router'

/** As the operator has it (`RETURN_ADDRESS`, `RETURN_IS_FREE`). */
export const useReturns = () => useRouteLoaderData<{ returns: Returns }>('root')?.returns

/** The law leaves the cost with us where it is not said. */
export const returnCost = (returns: Pick<Returns, 'isFree'> | undefined) =>
  returns && `Les frais de retour sont à ${returns.isFree ? 'notre' : 'votre'} charge.`
