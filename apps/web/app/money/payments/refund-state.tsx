import type { refundLines } from './refund-lines.ts'

export const RefundState = ({ lines, failures }: ReturnType<typeof refundLines>) => (
  <>
    {lines.map((line) => (
      <p key={line} className="text-sm text-ink-soft">
        {line}
      </p>
    ))}
    {failures.length > 0 && (
      <div className="text-sm text-brique">
        {failures.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two refunds may fail alike, and the list never moves.
          <p key={index}>{line}</p>
        ))}
      </div>
    )}
  </>
)
