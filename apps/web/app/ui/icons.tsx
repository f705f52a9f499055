import type { ReactNode } from 'react'

type Props = { className?: string }

/** Beside words, so hidden from screen readers; a button that holds nothing else needs its own label. */
const icon = (drawing: ReactNode) =>
  function Icon({ className = 'size-5' }: Props) {
    return (
      <svg
        viewBox="0 0 24 24"
        className={`shrink-0 ${className}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {drawing}
      </svg>
    )
  }

export const ArrowLeftIcon = icon(<path d="M19 12H5m6-6-6 6 6 6" />)
export const ArrowRightIcon = icon(<path d="M5 12h14m-6-6 6 6-6 6" />)
export const CartIcon = icon(<path d="M6 8h12l1 12H5L6 8Zm3 0V7a3 3 0 0 1 6 0v1" />)
export const CheckIcon = icon(<path d="m5 13 4 4L19 7" />)
export const ChevronDownIcon = icon(<path d="m6 9 6 6 6-6" />)
export const CloseIcon = icon(<path d="M6 6l12 12M18 6 6 18" />)
export const AlertIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.5v5M12 16v.1" />
  </>,
)
export const CalendarIcon = icon(<path d="M4 9h16M8 3v4m8-4v4M5 5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Z" />)
export const MapPinIcon = icon(
  <>
    <path d="M12 21s7-6.2 7-11a7 7 0 1 0-14 0c0 4.8 7 11 7 11Z" />
    <circle cx="12" cy="10" r="2.5" />
  </>,
)
export const CombIcon = icon(<path d="M4 6h16v4H4V6Zm1 4v8m3.5-8v8m3.5-8v8m3.5-8v8m3.5-8v8" />)
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />)
export const SearchIcon = icon(<path d="M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 4 4" />)
export const ShieldIcon = icon(<path d="m9 12 2 2 4-4m-3-7 7 2.500v5c0 4.5-3 7.8-7 9.5-4-1.7-7-5-7-9.500v-5L12 3Z" />)
export const StarIcon = icon(<path d="m12 4 2.4 5 5.5.7-4 3.8 1 5.5-4.9-2.700L7.1 19l1-5.5-4-3.8 5.5-.700L12 4Z" />)
export const UserIcon = icon(<path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7 8c.8-3.5 3.5-5 7-5s6.2 1.5 7 5" />)
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.500V12l3 2" />
  </>,
)
