import type { ReactNode } from 'react'

export type IconProps = { className?: string }

/** Icons stand beside text, so they are hidden from screen readers. A button with only an icon needs its own label. */
export const Icon = ({ className = 'size-5', children }: IconProps & { children: ReactNode }) => (
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
    {children}
  </svg>
)

export const ArrowLeftIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M19 12H5m6-6-6 6 6 6" />
  </Icon>
)
export const ArrowRightIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 12h14m-6-6 6 6-6 6" />
  </Icon>
)
export const CartIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 8h12l1 12H5L6 8Zm3 0V7a3 3 0 0 1 6 0v1" />
  </Icon>
)
export const CheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m5 13 4 4L19 7" />
  </Icon>
)
export const ChevronDownIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m6 9 6 6 6-6" />
  </Icon>
)
export const CloseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 6l12 12M18 6 6 18" />
  </Icon>
)
export const AlertIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.5v5M12 16v.1" />
  </Icon>
)
export const CalendarIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 9h16M8 3v4m8-4v4M5 5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Z" />
  </Icon>
)
export const MapPinIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 21s7-6.2 7-11a7 7 0 1 0-14 0c0 4.8 7 11 7 11Z" />
    <circle cx="12" cy="10" r="2.5" />
  </Icon>
)
export const SlidersIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 7h9m5 0h2M4 17h3m5 0h8M13 7a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0ZM7 17a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0Z" />
  </Icon>
)
export const LocateIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="6.5" />
    <path d="M12 2.5v3m0 13v3M2.5 12h3m13 0h3" />
    <circle cx="12" cy="12" r="1.5" fill="currentColor" />
  </Icon>
)
export const CombIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 6h16v4H4V6Zm1 4v8m3.5-8v8m3.5-8v8m3.5-8v8m3.5-8v8" />
  </Icon>
)
export const MenuIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </Icon>
)
export const SearchIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 4 4" />
  </Icon>
)
export const ShieldIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m9 12 2 2 4-4m-3-7 7 2.500v5c0 4.5-3 7.8-7 9.5-4-1.7-7-5-7-9.500v-5L12 3Z" />
  </Icon>
)
export const StarIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m12 4 2.4 5 5.5.7-4 3.8 1 5.5-4.9-2.700L7.1 19l1-5.5-4-3.8 5.5-.700L12 4Z" />
  </Icon>
)
export const HeartIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 20C7 16.200 4 13.300 4 9.500A4.300 4.300 0 0 1 12 7.400a4.300 4.300 0 0 1 8 2.100c0 3.800-3 6.700-8 10.500Z" />
  </Icon>
)
export const UserIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7 8c.8-3.5 3.5-5 7-5s6.2 1.5 7 5" />
  </Icon>
)
export const ClockIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.500V12l3 2" />
  </Icon>
)
export const MinusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 12h14" />
  </Icon>
)
export const PlusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 5v14m-7-7h14" />
  </Icon>
)
export const TrashIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 7h14M10 7V4.5h4V7m-7.5 0 .8 12.5h9.400L17.5 7M10.5 11v5m3-5v5" />
  </Icon>
)
export const ChatIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 5h16v11H10l-4.5 4v-4H4V5Z" />
  </Icon>
)
