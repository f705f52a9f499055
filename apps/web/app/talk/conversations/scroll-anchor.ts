/** These are lengths of a scrolling element, in pixels. */
export type ScrollState = { scrollTop: number; scrollHeight: number; clientHeight: number }

/** The reader counts as being at the end within this distance of it. */
const endDistance = 48

export const isAtEnd = ({ scrollTop, scrollHeight, clientHeight }: ScrollState) =>
  scrollHeight - clientHeight - scrollTop <= endDistance

/**
 * Returns the scroll position that leaves the anchor, the first message that was visible, where it was on the screen.
 * `before` and `after` are its top edge before and after the content changed.
 */
export const anchoredScrollTop = (scrollTop: number, before: number, after: number) => scrollTop + after - before

/** Returns the first of the edges that is at least partly below the top of the scrolling element. */
export const firstVisible = <Edge extends { bottom: number }>(edges: readonly Edge[], top: number) =>
  edges.find(({ bottom }) => bottom > top)
