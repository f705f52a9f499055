import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

export type Column<Row> = {
  label: string
  /** Shows the label to screen readers only, for example above a picture or buttons. */
  isLabelHidden?: boolean
  cell: (row: Row) => ReactNode
  className?: string
}

type Props<Row> = {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  /** The key is also the row's own anchor: `#key`. */
  rowKey: (row: Row) => string
}

/**
 * Renders a table on a wide screen, and one card per row on a phone. The roles are explicit, because a browser drops a table's
 * semantics when its CSS display is no longer a table's.
 */
export const DataTable = <Row,>({ caption, columns, rows, rowKey }: Props<Row>) => (
  // biome-ignore-start lint/a11y/noRedundantRoles: see above
  <table role="table" className="block w-full xl:table xl:overflow-hidden xl:rounded-card xl:bg-blanc xl:shadow-soft">
    <caption className="sr-only">{caption}</caption>
    <thead role="rowgroup" className="sr-only xl:not-sr-only xl:table-header-group">
      <tr role="row" className="border-b border-sable-deep bg-sable text-left text-sm">
        {columns.map(({ label, isLabelHidden }) => (
          <th key={label} role="columnheader" scope="col" className="px-4 py-3 font-semibold">
            <span className={isLabelHidden ? 'sr-only' : undefined}>{label}</span>
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup" className="grid gap-4 md:grid-cols-2 xl:table-row-group">
      {rows.map((row) => (
        <tr
          key={rowKey(row)}
          id={rowKey(row)}
          role="row"
          className="flex flex-col gap-2.5 rounded-card border border-sable-deep bg-blanc p-4 shadow-soft xl:table-row xl:border-0 xl:shadow-none"
        >
          {columns.map(({ label, isLabelHidden, cell, className }) => (
            <td
              key={label}
              role="cell"
              className={cx(
                'xl:table-cell xl:border-t xl:border-sable xl:px-4 xl:py-4 xl:align-middle',
                !isLabelHidden && 'flex justify-between gap-6',
                className,
              )}
            >
              {!isLabelHidden && (
                <span aria-hidden="true" className="shrink-0 text-ink-soft xl:hidden">
                  {label}
                </span>
              )}
              <div className={cx('min-w-0', !isLabelHidden && 'text-right xl:text-left')}>{cell(row)}</div>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
  // biome-ignore-end lint/a11y/noRedundantRoles: see above
)
