import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import { aSandbox } from '../../../../payment-sandbox/src/sandbox-for-tests.ts'
import { registerDomain } from './register-domain.ts'

const active = ['Apple Pay : actif.', 'Google Pay : actif.']

it('the domain is registered once, checked again later, and enabled again', async () => {
  const { stripe } = await aSandbox()
  expect(await registerDomain(stripe, 'couronne.example')).toEqual([
    'couronne.example : inscrit chez Stripe.',
    ...active,
  ])
  expect(await registerDomain(stripe, 'couronne.example')).toEqual([
    'couronne.example : déjà inscrit chez Stripe.',
    ...active,
  ])
  const { data } = await stripe.paymentMethodDomains.list({ domain_name: 'couronne.example' })
  expect(data).toHaveLength(1)
  await stripe.paymentMethodDomains.update(data[0]?.id ?? '', { enabled: false })
  expect(await registerDomain(stripe, 'couronne.example')).toEqual([
    'couronne.example : inscrit chez Stripe, et de nouveau activé.',
    ...active,
  ])
})

it('a wallet that Stripe cannot verify is named with the reason', async () => {
  const { stripe } = await aSandbox()
  const created = await stripe.paymentMethodDomains.create({ domain_name: 'couronne.example' })
  const apple_pay = { status: 'inactive', status_details: { error_message: 'No file.' } } as const
  const { list } = stripe.paymentMethodDomains
  const paymentMethodDomains = {
    list: list.bind(stripe.paymentMethodDomains),
    validate: async () => ({ ...created, apple_pay }),
  } as unknown as Stripe['paymentMethodDomains']
  expect(await registerDomain({ paymentMethodDomains }, 'couronne.example')).toEqual([
    ...['couronne.example : déjà inscrit chez Stripe.', 'Apple Pay : inactif. No file.', 'Google Pay : actif.'],
  ])
})

it('the wallets:register command asks for the keys and the address of the site', async () => {
  const main = join(import.meta.dirname, 'register-domain-main.ts')
  const result = await new Promise((done) => {
    const child = execFile(process.execPath, [main], { env: { PATH: process.env.PATH } }, (_, __, problem) =>
      done([child.exitCode, problem]),
    )
  })
  expect(result).toEqual([1, expect.stringMatching(/^Indiquez d’abord STRIPE_SECRET_KEY et PUBLIC_URL/)])
})
