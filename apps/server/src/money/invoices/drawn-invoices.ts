import type { FullInvoice } from './queries.ts'

const maxDrawn = 200

/**
 * Draws an invoice once and keeps the file, because an issued invoice never changes and drawing takes 60 ms of CPU. The
 * content is the key, so that a wrong file cannot be sent. The files that nobody has read for longest go first.
 */
export const createDrawnInvoices = (draw: (invoice: FullInvoice) => Promise<Buffer>) => {
  const drawn = new Map<string, Promise<Buffer>>()
  return (invoice: FullInvoice) => {
    const key = JSON.stringify(invoice)
    const file = drawn.get(key) ?? draw(invoice)
    drawn.delete(key)
    drawn.set(key, file)
    for (const oldest of drawn.keys()) {
      if (drawn.size <= maxDrawn) break
      drawn.delete(oldest)
    }
    file.catch(() => drawn.delete(key))
    return file
  }
}
