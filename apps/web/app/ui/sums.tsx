import { priceText } from '#app/lib/french.ts'

/** Lists labelled amounts in euros. */
export const Sums = ({ rows }: { rows: readonly (readonly [label: string, euros: number])[] }) => (
  <dl className="grid gap-2">
    {rows.map(([label, euros]) => (
      <div key={label} className="flex justify-between gap-6">
        <dt className="text-ink-soft">{label}</dt>
        <dd className="font-semibold whitespace-nowrap tabular-nums">{priceText(euros)}</dd>
      </div>
    ))}
  </dl>
)
