import { useSyncExternalStore } from 'react'

/** The cart is kept in this browser under the key `cart`: lines with a `cartQuantity`. */
const read = () => {
  try {
    const lines: unknown = JSON.parse(localStorage.getItem('cart') ?? '[]')
    if (!Array.isArray(lines)) return 0
    return lines.reduce((sum: number, line: { cartQuantity?: unknown }) => sum + (Number(line?.cartQuantity) || 0), 0)
  } catch {
    return 0
  }
}

const subscribe = (onChange: () => void) => {
  window.addEventListener('storage', onChange)
  window.addEventListener('cart', onChange)
  return () => {
    window.removeEventListener('storage', onChange)
    window.removeEventListener('cart', onChange)
  }
}

export const useCartQuantity = () => useSyncExternalStore(subscribe, read, () => 0)
