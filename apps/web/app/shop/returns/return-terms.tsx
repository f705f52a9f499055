import { returnCost, useReturns } from '#app/shop/products/returns.ts'

/** Where the goods go, and who pays for their way. */
export const ReturnTerms = () => {
  const returns = useReturns()
  return (
    returns && (
      <>
        <p>
          Adresse de retour : <strong>{returns.address}</strong>
        </p>
        <p>{returnCost(returns)}</p>
      </>
    )
  )
}
