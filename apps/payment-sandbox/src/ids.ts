import { randomBytes } from 'node:crypto'

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

/** By the world's clock, in whole seconds; when money moves, the store's own says. */
export const nowSeconds = () => Math.floor(Date.now() / 1000)
