/** The text states the exact number up to this stock. */
export const fewInStock = 5

/** Describes the stock in words. */
export const stockText = (stock: number) => {
  if (stock === 0) return 'Épuisé'
  return stock <= fewInStock ? `Plus que ${stock}` : 'En stock'
}
