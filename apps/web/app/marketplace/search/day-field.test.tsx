import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { DayField } from './day-field.tsx'
import { parseSearchRequest } from './search-address.ts'

/** Renders the field as the server sends it for an address with this `date`. */
const renderField = (date: string) => {
  const { date: requested } = parseSearchRequest(new URLSearchParams({ ville: 'Paris', date }))
  const html = renderToStaticMarkup(
    <DayField requestedDay={requested} error={undefined} onEdit={() => {}} firstDay="2026-11-23" isWanted={false} />,
  )
  const [, type] = /<input[^>]* type="([^"]*)"/.exec(html) ?? []
  const [, value] = /<input[^>]* value="([^"]*)"/.exec(html) ?? []
  return { type, value }
}

it.each([
  ['2026-11-27', '27-11-2026'],
  ['2026-11-27+1', '27-11-2026'],
  ['27-11-2026', '27-11-2026'],
  ['27/11/2026', '27-11-2026'],
  ['', ''],
  ['31-02-2026', '31-02-2026'],
])('the first render already shows the day « %s » of an address as « %s »', (date, value) => {
  expect(renderField(date)).toEqual({ type: 'text', value })
})
