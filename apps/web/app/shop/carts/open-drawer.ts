/** Names the product that was just added. `onNotShown` runs if the cart cannot be shown. */
export type Added = { libelle: string; onNotShown?: (() => void) | undefined }

const openings = new EventTarget()

export const openCartDrawer = (added: Added) => openings.dispatchEvent(new CustomEvent('open', { detail: added }))

export const onOpenCartDrawer = (open: (added: Added) => void) => {
  const listen = (event: Event) => open((event as CustomEvent<Added>).detail)
  openings.addEventListener('open', listen)
  return () => openings.removeEventListener('open', listen)
}
