import { Component, createRef, type ReactNode } from 'react'

type Props = {
  /** Finds the element that gets the focus. */
  target: string
  className?: string
  children: ReactNode
}

/** Gives the focus to the target when the element that has it disappears. */
export class FocusKeeper extends Component<Props, object, boolean> {
  private readonly element = createRef<HTMLDivElement>()

  override getSnapshotBeforeUpdate() {
    return this.element.current?.contains(document.activeElement) ?? false
  }

  override componentDidUpdate(_: Props, __: object, hadFocus: boolean) {
    if (hadFocus && document.activeElement === document.body)
      this.element.current?.querySelector<HTMLElement>(this.props.target)?.focus()
  }

  override render() {
    return (
      <div ref={this.element} className={this.props.className}>
        {this.props.children}
      </div>
    )
  }
}
