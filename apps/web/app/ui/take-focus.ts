/** `ref={takeFocus}` on what takes the place of the form one was in: the keyboard and the voice go on from there. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()
