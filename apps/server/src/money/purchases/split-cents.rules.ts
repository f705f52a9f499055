/** Splits an amount in proportion to the weights, to the cent: the shares add up to the amount, whatever its sign. */
export const splitCents = (cents: number, weights: number[]) => {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const sign = cents < 0 ? -1 : 1
  const shareUpTo = (weight: number) => sign * Math.floor((Math.abs(cents) * weight) / total)
  let before = 0
  return weights.map((weight) => {
    const share = shareUpTo(before + weight) - shareUpTo(before)
    before += weight
    return share
  })
}
