import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { SearchIcon } from '#app/ui/icons.tsx'

type Props = {
  /**
   * Summarises the search in a line that always shows the whole day. It is undefined while something has to be filled
   * in.
   */
  summary: { townAndHairstyle: string; day: string } | undefined
  children: ReactNode
}

/**
 * Folds the form of an answered search into one line on a phone, until the user opens it. Without scripts it is open.
 */
export const CollapsedSearch = ({ summary, children }: Props) => {
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string>()
  const isOpen = openedAt === key
  return (
    <>
      {summary && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="recherche"
          onClick={() => setOpenedAt(isOpen ? undefined : key)}
          className="hidden min-h-14 w-full items-center gap-3 rounded-full border border-sable-deep bg-blanc px-4 text-left shadow-soft scripts:max-sm:flex"
        >
          <SearchIcon className="size-5 shrink-0 text-plum" />
          <span className="flex min-w-0 grow">
            <span className="truncate">{summary.townAndHairstyle}</span>
            <span className="shrink-0 whitespace-pre"> · {summary.day}</span>
          </span>
          <span className="shrink-0 font-semibold text-plum">{isOpen ? 'Fermer' : 'Modifier'}</span>
        </button>
      )}
      <div className={summary && !isOpen ? 'scripts:max-sm:hidden' : 'max-sm:not-first:mt-4'}>{children}</div>
    </>
  )
}
