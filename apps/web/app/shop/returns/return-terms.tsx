import { returnCostText, useReturns } from '#app/shop/products/returns.ts'

/** States the return address, and who pays for the return. */
export const ReturnTerms = () => {
  const returns = useReturns()
  return (
    returns && (
      <>
        <p>
          Adresse de retour : <strong>{returns.address}</strong>
        </p>
        <p>{returnCostText(returns)}</p>
      </>
    )
  )
}
