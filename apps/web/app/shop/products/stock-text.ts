/** So few left that it is said how many. */
export const few = 5

/** How many there are, in words. */
export const stockText = (stock: number) => {
  if (stock === 0) return 'Épuisé'
  return stock <= few ? `Plus que ${stock}` : 'En stock'
}
