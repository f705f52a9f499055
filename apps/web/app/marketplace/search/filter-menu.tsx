import { useRef } from 'react'
import { NarrowLink } from '#app/ui/filter-link.tsx'
import { CloseIcon } from '#app/ui/icons.tsx'
import { ChipMenu } from './chip-menu.tsx'
import { NarrowChoices } from './filter-choices.tsx'
import { type choices, valueText, withValue } from './filters.ts'
import { type Asked, searchAddress } from './search-address.ts'

type Props = { asked: Asked; choice: (typeof choices)[number] }

export const NarrowMenu = ({ asked, choice }: Props) => {
  const menu = useRef<HTMLDivElement>(null)
  const { name, title } = choice
  const value = asked.narrowing[name]
  const label = value ? (
    <>
      <span className="sr-only">{title} : </span>
      {valueText(name, value)}
    </>
  ) : (
    title
  )
  return (
    <div ref={menu} className="relative flex max-md:hidden">
      <ChipMenu label={label} isChosen={Boolean(value)} className={value && 'rounded-r-none border-r-0 pr-2'}>
        {(close) => <NarrowChoices asked={asked} choice={choice} onChosen={close} />}
      </ChipMenu>
      {value && (
        <NarrowLink
          to={searchAddress({ ...asked, narrowing: withValue(asked.narrowing, name) })}
          onClick={() => menu.current?.querySelector('summary')?.focus()}
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
