import { cx } from './class-names.ts'

type Props = { label?: string; className?: string }

export const Spinner = ({ label = 'Chargement…', className = 'size-6' }: Props) => (
  <span role="status" className={cx('block', className)}>
    <svg
      viewBox="0 0 24 24"
      className="size-full animate-turn"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9" opacity="0.25" />
      <path d="M21 12a9 9 0 0 0-9-9" strokeLinecap="round" />
    </svg>
    <span className="sr-only">{label}</span>
  </span>
)
