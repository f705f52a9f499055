import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { CartDrawer } from './cart-drawer.tsx'
import { type AddedProduct, onOpenCartDrawer } from './drawer-events.ts'

const load = () => import('./cart-drawer.tsx')

/**
 * Opens the cart beside the page. If its code cannot be loaded, the page itself announces the addition through
 * `onDrawerUnavailable`.
 */
export const CartDrawerHost = () => {
  const [Drawer, setDrawer] = useState<typeof CartDrawer | null>(null)
  const [added, setAdded] = useState<AddedProduct | null>(null)
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<Element | null>(null)
  const { key } = useLocation()

  useEffect(
    () =>
      onOpenCartDrawer((added) => {
        opener.current = document.activeElement
        setAdded(added)
        setOpen(true)
        load().then(
          ({ CartDrawer }) => setDrawer(() => CartDrawer),
          () => {
            setOpen(false)
            added.onDrawerUnavailable?.()
          },
        )
      }),
    [],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes at each new address
  useEffect(() => setOpen(false), [key])

  if (!Drawer || !added) return null
  const findFocusTarget = () => {
    const before = opener.current
    if (before instanceof HTMLElement && before.isConnected) return before
    // The cart now contains the last unit, so the button that opened the drawer is gone.
    return document.querySelector<HTMLElement>('[data-buying] a')
  }
  return <Drawer added={added} open={isOpen} onClose={() => setOpen(false)} finalFocus={findFocusTarget} />
}
