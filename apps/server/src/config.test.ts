import { expect, it } from 'vitest'
import { parseConfig, SettingsError } from './config.ts'

const real = {
  PUBLIC_URL: 'https://couronne.example',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  SMTP_URL: 'smtps://mail.example',
}

const problemsWith = (env: NodeJS.ProcessEnv) => {
  try {
    parseConfig(env)
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.problems.map((problem) => problem.split(' : ')[0])
    throw error
  }
}

it('needs nothing to start the demonstration', () => {
  expect(parseConfig({})).toMatchObject({ port: 3000, demoData: true, requireVerifiedProfessionals: false })
})

it('never puts people with known passwords into a house that is for real', () => {
  expect(parseConfig(real)).toMatchObject({ demoData: false, requireVerifiedProfessionals: true })
  expect(problemsWith({ ...real, DEMO_DATA: 'true' })).toEqual(['DEMO_DATA'])
  expect(parseConfig({ ...real, DEMO: 'true', DEMO_DATA: 'true' }).demoData).toBe(true)
  expect(parseConfig({ STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }).demoData).toBe(false)
})

it('asks for payments and mails at a public address, or for the word that it is a demonstration', () => {
  expect(problemsWith({ PUBLIC_URL: real.PUBLIC_URL })).toEqual(['STRIPE_SECRET_KEY', 'SMTP_URL'])
  expect(parseConfig({ PUBLIC_URL: real.PUBLIC_URL, DEMO: 'true' }).demoData).toBe(true)
})

it('lists all that is wrong at once', () => {
  const wrong = {
    PORT: '70000',
    PUBLIC_URL: 'localhost:3000',
    SMTP_URL: 'mail.example',
    TRUST_PROXY: 'true',
    DEMO: 'yes',
  }
  expect(problemsWith(wrong)).toEqual(['PORT', 'PUBLIC_URL', 'DEMO', 'SMTP_URL', 'TRUST_PROXY'])
})

it.each(['10.0.0.1', '10.0.0.0/8, ::1', 'loopback,fd00::/8'])('takes %s for proxies', (list) => {
  expect(parseConfig({ TRUST_PROXY: list }).trustProxy).toBe(list)
})
