/** What has just been put into the cart, and what to do where that cannot be shown. */
export type Added = { libelle: string; onNotShown?: (() => void) | undefined }

const openings = new EventTarget()

/** Shows the cart beside the page. */
export const openCartDrawer = (added: Added) => openings.dispatchEvent(new CustomEvent('open', { detail: added }))

export const onOpenCartDrawer = (open: (added: Added) => void) => {
  const listen = (event: Event) => open((event as CustomEvent<Added>).detail)
  openings.addEventListener('open', listen)
  return () => openings.removeEventListener('open', listen)
}
