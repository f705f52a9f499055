type Props = { brandName: string }

export const Logo = ({ brandName }: Props) => (
  <span className="inline-flex items-center gap-2">
    <svg viewBox="0 0 32 32" className="size-8 shrink-0" aria-hidden="true">
      <path d="M4 24 3 10l7 6 6-11 6 11 7-6-1 14Z" fill="#6d1f48" />
      <path d="M5 28h22" stroke="#6d1f48" strokeWidth="2.5" strokeLinecap="round" />
      <circle cx="16" cy="20" r="2.2" fill="#e8a33d" />
      <circle cx="9.5" cy="20.5" r="1.5" fill="#e8a33d" />
      <circle cx="22.5" cy="20.5" r="1.5" fill="#e8a33d" />
    </svg>
    <span className="font-display text-xl font-semibold tracking-tight text-plum-deep max-[359px]:hidden">
      {brandName}
    </span>
  </span>
)
