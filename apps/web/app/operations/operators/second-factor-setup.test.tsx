import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SecondFactorSetup } from './second-factor-setup.tsx'

it('the second-factor key is shown in groups of four, even when digits of two groups meet', () => {
  const secret = 'OJW74MO2NUGX2QY3UN4C7HU3673VC522'
  const html = renderToStaticMarkup(
    <SecondFactorSetup secret={secret} uri={`otpauth://totp/${secret}`} onDone={() => {}} />,
  )
  expect(html).toContain('>OJW7 4MO2 NUGX 2QY3 UN4C 7HU3 673V C522<')
})
