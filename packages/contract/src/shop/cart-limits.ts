// Apart from the cart's shapes: every page keeps a cart, without them.

/** How many different products a cart holds. */
export const mostCartLines = 100
export const mostOfOneProduct = 1000
