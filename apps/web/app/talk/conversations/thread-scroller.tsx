import { Component, createRef, type ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ChevronDownIcon } from '#app/ui/icons.tsx'
import { arrivedLine, type NewestLine } from './newest-lines.ts'
import { anchoredScrollTop, firstVisible, isAtEnd } from './scroll-anchor.ts'

type Props = {
  /** A new one among them has just arrived. */
  newest: readonly NewestLine[]
  /** Receives the highest number that is on the screen. */
  onShown: (seq: number) => void
  /** The reader is near the beginning of the loaded messages. */
  onNearStart: () => void
  /** Stands in the space below the last message. */
  note: ReactNode
  children: ReactNode
}
type Snapshot = { wasAtEnd: boolean; hadFocus: boolean; anchor: Element | undefined; top: number }

/** Older messages are loaded when the reader is this near to the oldest one. */
const nearStart = 400
/** The first unread message stands this far below the top. */
const spaceAbove = 12

/**
 * Scrolls the messages. The reader who is at the end stays there when a message arrives or the keyboard opens. For
 * anyone else, what is on the screen stays where it is when messages come before or after it. It is a class because only
 * `getSnapshotBeforeUpdate` measures directly before the change.
 */
export class ThreadScroller extends Component<Props, { hasNewBelow: boolean }, Snapshot> {
  override state = { hasNewBelow: false }
  private readonly element = createRef<HTMLDivElement>()
  private isFollowing = true
  private resizing: ResizeObserver | undefined

  override componentDidMount() {
    const element = this.element.current
    if (!element) return
    element.scrollTop = element.scrollHeight
    // The first unread message is shown first, even if more of them follow than the screen has room for.
    const divider = element.querySelector('[data-first-unread]')
    const hiddenHeight = divider ? element.getBoundingClientRect().top - divider.getBoundingClientRect().top : 0
    if (hiddenHeight > 0) element.scrollTop -= hiddenHeight + spaceAbove
    this.isFollowing = isAtEnd(element)
    this.resizing = new ResizeObserver(() => {
      if (this.isFollowing) this.scrollToEnd()
      this.look()
    })
    this.resizing.observe(element)
    if (element.firstElementChild) this.resizing.observe(element.firstElementChild)
    this.look()
  }

  override componentWillUnmount() {
    this.resizing?.disconnect()
  }

  override getSnapshotBeforeUpdate(): Snapshot {
    const element = this.element.current
    const anchor = element && this.anchorIn(element)
    return {
      wasAtEnd: element ? isAtEnd(element) : true,
      hadFocus: element?.contains(document.activeElement) ?? false,
      anchor: anchor?.line,
      top: anchor?.top ?? 0,
    }
  }

  override componentDidUpdate(before: Props, _: unknown, { wasAtEnd, hadFocus, anchor, top }: Snapshot) {
    const element = this.element.current
    if (!element) return
    const arrived = arrivedLine(before.newest, this.props.newest)
    if (wasAtEnd || arrived?.isPending) this.scrollToEnd()
    else {
      if (anchor?.isConnected)
        element.scrollTop = anchoredScrollTop(element.scrollTop, top, anchor.getBoundingClientRect().top)
      if (arrived) this.setState({ hasNewBelow: true })
    }
    // The pressed button has disappeared.
    if (hadFocus && document.activeElement === document.body) element.focus({ preventScroll: true })
    this.look()
  }

  /** Days stay above the older messages of the same day, so only a message is an anchor. */
  private anchorIn(element: HTMLElement) {
    const lines = Array.from(element.querySelectorAll('[data-seq]'), (line) => {
      const { top, bottom } = line.getBoundingClientRect()
      return { line, top, bottom }
    })
    return firstVisible(lines, element.getBoundingClientRect().top)
  }

  private scrollToEnd = () => {
    const element = this.element.current
    if (element) element.scrollTop = element.scrollHeight
    if (this.state.hasNewBelow) this.setState({ hasNewBelow: false })
  }

  /** Reports what is on the screen. */
  private look = () => {
    const element = this.element.current
    if (!element) return
    const { bottom } = element.getBoundingClientRect()
    const shown = Array.from(element.querySelectorAll<HTMLElement>('[data-seq]')).findLast(
      (line) => line.getBoundingClientRect().top < bottom,
    )
    if (shown) this.props.onShown(Number(shown.dataset.seq))
  }

  private handleScroll = () => {
    const element = this.element.current
    if (!element) return
    this.isFollowing = isAtEnd(element)
    if (this.isFollowing && this.state.hasNewBelow) this.setState({ hasNewBelow: false })
    if (element.scrollTop < nearStart) this.props.onNearStart()
    this.look()
  }

  override render() {
    return (
      <div className="relative min-h-0 flex-1">
        <section
          ref={this.element}
          aria-label="Messages"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
          tabIndex={0}
          onScroll={this.handleScroll}
          className="h-full overflow-y-auto overscroll-contain px-4 pt-4 pb-7 -outline-offset-3! [overflow-anchor:none]"
        >
          {this.props.children}
        </section>
        {this.props.note && (
          <p className="absolute inset-x-0 bottom-0 truncate bg-creme/90 px-4 pb-1 text-sm text-plum">
            {this.props.note}
          </p>
        )}
        {this.state.hasNewBelow && (
          <Button
            size="small"
            onClick={this.scrollToEnd}
            className="absolute! inset-x-0 bottom-3 mx-auto w-fit shadow-soft"
          >
            <ChevronDownIcon /> Nouveaux messages
          </Button>
        )}
      </div>
    )
  }
}
