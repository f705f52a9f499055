import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { cx } from '#app/ui/class-names.ts'
import { chipClassName, chipStyles } from '#app/ui/filter-link.tsx'
import { ChevronDownIcon } from '#app/ui/icons.tsx'

type Props = {
  label: ReactNode
  /** Styles the chip. */
  className?: string
  isChosen?: boolean
  /** The menu is aligned with this side of the chip. */
  side?: 'left' | 'right'
  /** Renders the content of the menu. A choice in it calls `close`. */
  children: (close: () => void) => ReactNode
}

/** Shows choices under a chip. It opens without scripts too. */
export const ChipMenu = ({ label, className, isChosen = false, side = 'left', children }: Props) => {
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => menu.current?.removeAttribute('open')
  const closeToOpener = () => {
    menu.current?.querySelector('summary')?.focus()
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && menu.current?.open) closeToOpener()
  }
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }
  return (
    <details ref={menu} name="affiner" onKeyDown={onKeyDown} onBlur={onBlur}>
      <summary
        className={cx(
          chipClassName,
          'cursor-pointer list-none [&::-webkit-details-marker]:hidden',
          isChosen ? chipStyles.chosen : chipStyles.open,
          className,
        )}
      >
        {label}
        <ChevronDownIcon className="size-4" />
      </summary>
      {/* A pressed link takes no focus in some browsers, and the blur would then close the menu before the click. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where it is */}
      <div
        onMouseDown={(event) => {
          if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
        }}
        className={cx(
          'absolute top-full z-20 mt-2 w-80 rounded-card border border-sable-deep bg-blanc p-4 shadow-soft',
          side === 'left' ? 'left-0' : 'right-0',
        )}
      >
        {children(closeToOpener)}
      </div>
    </details>
  )
}
