/** Use it as `ref={takeFocus}` on content that replaces a form, so that keyboard and screen reader continue there. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()
