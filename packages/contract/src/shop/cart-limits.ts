// The limits are apart from the shapes of the cart, because every page needs them and must not load the shapes.

/** This is the maximum number of different products in a cart. */
export const maxCartLines = 100
export const maxProductQuantity = 1000
