import { type FocusEvent, type KeyboardEvent, useRef } from 'react'
import { cx } from '#app/ui/class-names.ts'
import { ChevronDownIcon, CloseIcon } from '#app/ui/icons.tsx'
import { NarrowChoices } from './narrow-choices.tsx'
import { chip, looks, NarrowLink } from './narrow-link.tsx'
import { type choices, valueText, withValue } from './narrowing.ts'
import { type Asked, searchAddress } from './search-address.ts'

type Props = { asked: Asked; choice: (typeof choices)[number] }

/** One choice under its chip; opens without scripts too. */
export const NarrowMenu = ({ asked, choice }: Props) => {
  const menu = useRef<HTMLDetailsElement>(null)
  const { name, title } = choice
  const value = asked.narrowing[name]
  const opener = () => menu.current?.querySelector('summary')
  const close = () => menu.current?.removeAttribute('open')
  const closeToOpener = () => {
    opener()?.focus()
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && menu.current?.open) closeToOpener()
  }
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }
  return (
    <div className="relative flex max-md:hidden">
      <details ref={menu} name="affiner" onKeyDown={onKeyDown} onBlur={onBlur}>
        <summary
          className={cx(
            chip,
            'cursor-pointer list-none [&::-webkit-details-marker]:hidden',
            value ? cx(looks.chosen, 'rounded-r-none border-r-0 pr-2') : looks.open,
          )}
        >
          {value ? (
            <>
              <span className="sr-only">{title} : </span>
              {valueText(name, value)}
            </>
          ) : (
            title
          )}
          <ChevronDownIcon className="size-4" />
        </summary>
        {/* A press on a link takes no focus in some browsers, which would close the menu before the click. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus where it is */}
        <div
          onMouseDown={(event) => {
            if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
          }}
          className="absolute top-full left-0 z-20 mt-2 w-80 rounded-card border border-sable-deep bg-blanc p-4 shadow-soft"
        >
          <NarrowChoices asked={asked} choice={choice} onChosen={closeToOpener} />
        </div>
      </details>
      {value && (
        <NarrowLink
          to={searchAddress({ ...asked, narrowing: withValue(asked.narrowing, name) })}
          onClick={() => opener()?.focus()}
          aria-label={`Retirer : ${valueText(name, value)}`}
          isChosen
          className="rounded-l-none border-l-0 pr-3 pl-2"
        >
          <CloseIcon className="size-4" />
        </NarrowLink>
      )}
    </div>
  )
}
