import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { companyOf } from '@couronne/contract/lib/company'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { accessibility } from './accessibility.tsx'

const app = join(import.meta.dirname, '../..')

/** Returns the text of all sources that match. */
const sources = (pattern: string) =>
  globSync(join(app, pattern))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join()

/** Is the sign of each declared flaw in the sources. Whoever mends the flaw takes it out of the declaration too. */
const signs: Record<string, [files: string, sign: RegExp]> = {
  '3.3': ['ui/inputs.tsx', /border-ink\/(45|30)/],
  '8.2': ['lib/nonce.tsx', /<meta property="csp-nonce" nonce=/],
  '11.6': ['shop/carts/quantity-field.tsx', /<fieldset(?![\s\S]*<legend)/],
  '11.10': ['identity/accounts/profile-form.tsx', /^(?![\s\S]*RequiredNote)/],
  '11.11': ['../../../packages/contract/src/identity/sessions.ts', /'Adresse e-mail invalide\.'/],
  '11.13': ['identity/accounts/*.tsx', /autoComplete="street-address"/],
  '13.1': ['money/payments/hold-countdown.tsx', /^(?![\s\S]*prolonger)/],
}

const stubOf = (Component: () => ReactNode) => createRoutesStub([{ path: '/', Component }])

it('the declaration of accessibility names exactly the flaws that the sources still have', () => {
  const section = accessibility('Couronne', companyOf({})).find(({ title }) => title === 'Ce qui n’est pas conforme')
  const Page = stubOf(() => section?.body)
  const declared = [...renderToStaticMarkup(<Page />).matchAll(/critère ([\d.]+)\s:/g)].map(
    ([, criterion]) => criterion,
  )
  const remaining = Object.entries(signs).filter(([, [files, sign]]) => sign.test(sources(files)))
  expect(declared).toEqual(remaining.map(([criterion]) => criterion))
})
