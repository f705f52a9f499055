import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { filesOf } from './lib/imports.mjs'

const root = join(import.meta.dirname, '..')
const mostLines = 80
/** Pages that still hold one. What has none any more is taken off. */
const stillLong = [
  'accounts/avatar-field.tsx',
  'accounts/profile-form.tsx',
  'accounts/registration-form.tsx',
  'appointments/appointment-dialogs.tsx',
  'appointments/booking-page.tsx',
  'appointments/confirm-booking.tsx',
  'catalogue/catalogue-view.tsx',
  'catalogue/lightbox.tsx',
  'catalogue/picture-card.tsx',
  'catalogue/use-catalogue.ts',
  'cities/use-town-combobox.ts',
  'payments/use-payment.ts',
  'professionals/professional-card.tsx',
  'routes/account/mes-rendez-vous.tsx',
  'routes/fiche-coiffeuse.tsx',
  'search/day-input.tsx',
  'slots/use-week-changes.ts',
  'slots/week-dialogs.tsx',
  'slots/week-view.tsx',
].map((path) => `apps/web/app/${path}`)
const sources = filesOf(root, '{apps/*/src,apps/web/app,packages/*/src,scripts}/**/*.{ts,tsx,mjs}').filter(
  // The legal pages are texts; what is given to `describe` or `it` is a list.
  (path) => !/\.test\.|^apps\/web\/app\/legal\//.test(path),
)

const functionsIn = (node) => {
  if (typeof node !== 'object' || node === null) return []
  const within = Object.values(node).flatMap(functionsIn)
  return /Function(Expression|Declaration)$/.test(node.type) ? [node, ...within] : within
}

/** Where a function begins that has more lines than one reads at once. */
const tooLong = (path, source) => {
  const lineAt = (offset) => source.slice(0, offset).split('\n').length
  return functionsIn(parseSync(path, source).program)
    .map(({ start, end }) => ({ from: lineAt(start), lines: lineAt(end) - lineAt(start) + 1 }))
    .filter(({ lines }) => lines > mostLines)
    .map(({ from, lines }) => `${path}:${from} has ${lines} lines`)
}

it(`has no function of more than ${mostLines} lines`, () => {
  expect(sources.length).toBeGreaterThan(500)
  const found = sources.flatMap((path) => tooLong(path, readFileSync(join(root, path), 'utf8')))
  const isKnown = (place) => stillLong.some((path) => place.startsWith(`${path}:`))
  expect(found.filter((place) => !isKnown(place))).toEqual([])
  expect(stillLong.filter((path) => !found.some((place) => place.startsWith(`${path}:`)))).toEqual([])
})

it.each(['const long = () => {BODY}', 'function long() {BODY}', 'const one = { async long() {BODY} }'])(
  'names the one that is longer: %s',
  (form) => {
    const of = (lines) => form.replace('BODY', '\n'.repeat(lines - 1))
    expect(tooLong('a.ts', `\n${of(mostLines)}`)).toEqual([])
    expect(tooLong('a.ts', `\n${of(mostLines + 1)}`)).toEqual([`a.ts:2 has ${mostLines + 1} lines`])
  },
)
