import { randomBytes } from 'node:crypto'

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

/** Returns the real time in whole seconds; the store's own clock determines when money moves. */
export const nowSeconds = () => Math.floor(Date.now() / 1000)
