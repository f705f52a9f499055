import { Icon, type IconProps } from './icons.tsx'

// Public pages use none of these, so the scripts of their first load do not contain them.

export const DownloadIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 4v11m-4.500-4L12 15.500 16.500 11M4.500 19.500h15" />
  </Icon>
)
export const BellIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 17V11a6 6 0 0 1 12 0v6m-14 0h16m-10 3h4" />
  </Icon>
)
export const CardIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3.500 6h17v12h-17V6Zm0 4h17M7 14.500h4" />
  </Icon>
)
export const CrownIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m4 8 4 3.5L12 5l4 6.500L20 8l-1.500 10h-13L4 8Z" />
  </Icon>
)
export const BookIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 4h12v16H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2Zm3 5h6m-6 4h6" />
  </Icon>
)
export const EuroIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M18 6.5A7 7 0 1 0 18 17.5M4 10.5h9m-9 3h8" />
  </Icon>
)
export const CopyIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9 9h11v11H9V9ZM5 15H4V4h11v1" />
  </Icon>
)
export const ImageIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 5h16v14H4V5Zm0 11 4.5-4.5 4 4 3-3L20 17M15.5 9.5h.01" />
  </Icon>
)
export const FlagIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 21V4m0 1c4-2.500 7 2 12 0v8.500c-5 2-8-2.500-12 0" />
  </Icon>
)
export const GripIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 4v16M4 12h16M9.5 6.5 12 4l2.5 2.5m-5 11L12 20l2.5-2.5m-8-8L4 12l2.5 2.5m11-5L20 12l-2.5 2.5" />
  </Icon>
)
export const SendIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m4 12 16-7-5 15-3.500-6L4 12Zm7.500 2L20 5" />
  </Icon>
)
export const ArchiveIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 5h16v4H4V5Zm1 4v10h14V9m-9 4h4" />
  </Icon>
)
export const MoreIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 12h.01M12 12h.01M18 12h.01" strokeWidth="3" />
  </Icon>
)
export const BlockIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM5.6 5.6l12.8 12.8" />
  </Icon>
)
export const DoubleCheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m2 13 4 4L15 7m-4 9 1 1L21 7" />
  </Icon>
)

export const PhoneIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 4h3.500l1.500 4.500-2 1.500a11 11 0 0 0 5 5l1.500-2 4.500 1.500V18a2 2 0 0 1-2 2A14 14 0 0 1 4 6a2 2 0 0 1 2-2Z" />
  </Icon>
)

export const SunIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v2m0 14v2M3 12h2m14 0h2M5.600 5.600 7 7m10 10 1.400 1.400m0-12.800L17 7M7 17l-1.400 1.400" />
  </Icon>
)
