import { type ReactNode, useId } from 'react'
import { wholeText } from '#app/lib/french.ts'

type Props = {
  title: string
  /** Names the first column of the table. */
  unit: string
  /** Names the second column. */
  counted: string
  rows: { label: string; count: number }[]
}

const [width, height] = [600, 160]

/** Shows counts as bars beside one another, and as a table that everyone can open. */
export const ColumnChart = ({ title, unit, counted, rows }: Props) => {
  const highest = Math.max(1, ...rows.map(({ count }) => count))
  const step = width / Math.max(1, rows.length)
  return (
    <Chart title={title} unit={unit} counted={counted} rows={rows}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
        className="w-full fill-plum forced-colors:fill-[CanvasText]"
      >
        {rows.map(({ label, count }, at) => {
          const tall = (count / highest) * (height - 4)
          const bar = { x: at * step + step * 0.1, y: height - 2 - tall, width: step * 0.8, height: tall }
          return <rect key={label} {...bar} />
        })}
        <rect y={height - 2} width={width} height="1" className="fill-sable-deep" />
      </svg>
      {rows.length > 1 && (
        <p aria-hidden="true" className="mt-1 flex justify-between text-sm text-ink-soft">
          <span>{rows[0]?.label}</span>
          <span>{rows.at(-1)?.label}</span>
        </p>
      )}
    </Chart>
  )
}

/** Shows counts as bars below one another, each with its label and number. */
export const RowChart = ({ title, unit, counted, rows }: Props) => {
  const highest = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <Chart title={title} unit={unit} counted={counted} rows={rows}>
      <ul aria-hidden="true" className="grid gap-3">
        {rows.map(({ label, count }) => (
          <li key={label}>
            <p className="flex justify-between gap-4 text-sm">
              <span className="min-w-0 wrap-anywhere">{label}</span>
              <span className="font-semibold tabular-nums">{wholeText(count)}</span>
            </p>
            <svg
              aria-hidden="true"
              viewBox="0 0 100 2"
              preserveAspectRatio="none"
              className="mt-1 h-2 w-full fill-plum forced-colors:fill-[CanvasText]"
            >
              <rect width="100" height="2" className="fill-sable" />
              <rect width={(count / highest) * 100} height="2" />
            </svg>
          </li>
        ))}
      </ul>
    </Chart>
  )
}

const Chart = ({ title, unit, counted, rows, children }: Props & { children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border border-sable-deep bg-blanc p-4 sm:p-5">
      <h3 id={id} className="mb-4 text-lg">
        {title}
      </h3>
      {rows.length === 0 ? <p className="text-ink-soft">Rien pour cette période.</p> : children}
      {rows.length > 0 && (
        <details className="mt-3">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-plum underline underline-offset-4">
            Les chiffres<span className="sr-only"> : {title}</span>
          </summary>
          <table className="w-full text-left text-sm">
            <thead>
              <tr>
                <th scope="col">{unit}</th>
                <th scope="col" className="text-right">
                  {counted}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, count }) => (
                <tr key={label} className="border-t border-sable">
                  <th scope="row" className="py-1 pr-4 font-normal wrap-anywhere">
                    {label}
                  </th>
                  <td className="py-1 text-right tabular-nums">{wholeText(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </section>
  )
}
