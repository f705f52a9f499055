/** Names the product that was just added. `onDrawerUnavailable` runs if the cart cannot be shown. */
export type AddedProduct = { libelle: string; onDrawerUnavailable?: (() => void) | undefined }

const drawerEvents = new EventTarget()

export const openCartDrawer = (added: AddedProduct) =>
  drawerEvents.dispatchEvent(new CustomEvent('open', { detail: added }))

export const onOpenCartDrawer = (open: (added: AddedProduct) => void) => {
  const listen = (event: Event) => open((event as CustomEvent<AddedProduct>).detail)
  drawerEvents.addEventListener('open', listen)
  return () => drawerEvents.removeEventListener('open', listen)
}
