// The limits are apart from the shapes of the cart, because every page needs them and must not load the shapes.

/** This is the maximum number of different products in a cart. */
export const maxCartLines = 100
/** This is the maximum number of units of one product in an order. */
export const maxProductQuantity = 20
/** This is the maximum number of units in an order. */
export const maxOrderQuantity = 60
/** A cart may contain more units of a product than an order, because it may have been saved before that limit existed. */
export const maxSavedQuantity = 1000
