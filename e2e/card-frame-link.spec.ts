import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { root } from '../scripts/lib/install.mjs'
import { cardFrame, frameOf, lastEvent } from './card-frame.ts'
import { test } from './card-host.ts'

// These tests cover the messages between the page and its card frame, and a frame that is late, silent or missing.

test('the card frame and its page accept messages only from each other', async ({ host }) => {
  const { number } = frameOf(host)
  const frame = cardFrame(host)
  await number.fill('4242')
  // Each message has one wrong property: the origin or the source.
  const sendFakeMessage = (target: Page | typeof frame, message: object, wrongProperty: 'origin' | 'source' | 'nothing') =>
    target.evaluate(
      ([data, wrongProperty]) => {
        const isFrame = window.parent !== window
        const rightSource = isFrame ? window.parent : document.querySelector('iframe')?.contentWindow
        const rightOrigin = isFrame
          ? (JSON.parse(decodeURIComponent(location.hash.slice(1))) as { parent: string }).parent
          : new URL(document.querySelector('iframe')?.src ?? '').origin
        dispatchEvent(
          new MessageEvent('message', {
            data,
            source: wrongProperty === 'source' ? window : (rightSource ?? null),
            origin: wrongProperty === 'origin' ? 'https://attacker.example' : rightOrigin,
          }),
        )
      },
      [message, wrongProperty] as const,
    )
  const height = () => host.evaluate(() => document.querySelector('iframe')?.style.height)
  const before = await height()
  for (const wrongProperty of ['origin', 'source'] as const) {
    await sendFakeMessage(frame, { id: 99, action: 'clear' }, wrongProperty)
    await sendFakeMessage(host, { type: 'height', height: 999 }, wrongProperty)
    expect([wrongProperty, await number.inputValue(), await height()]).toEqual([wrongProperty, '4242', before])
  }
  // A faked message whose origin and source are both right is accepted, which shows that the fake works.
  await sendFakeMessage(frame, { id: 99, action: 'clear' }, 'nothing')
  await sendFakeMessage(host, { type: 'height', height: 999 }, 'nothing')
  await expect(number).toHaveValue('')
  expect(await height()).toBe('999px')
})

test('the card frame uses the page’s font, and no font from another origin', async ({ host, problems }) => {
  await host.route('**/figtree.woff2', (route) =>
    route.fulfill({
      path: join(root, 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
      headers: { 'access-control-allow-origin': '*', 'content-type': 'font/woff2' },
    }),
  )
  const fontFrom = async (origin: string) => {
    await host.reload()
    await host.evaluate((src) => {
      window.card.destroy()
      const fonts = [{ family: 'Figtree', src, weight: '300 900' }]
      window.elements = window.stripe.elements({
        mode: 'payment',
        amount: 6050,
        currency: 'eur',
        paymentMethodCreation: 'manual',
        allowedPaymentMethodTypes: ['card'],
        fonts,
      } as Parameters<typeof window.stripe.elements>[0])
      window.elements.create('payment').mount('#card')
    }, `url(${origin}/figtree.woff2)`)
    await expect(frameOf(host).number).toBeVisible()
    const loaded = () =>
      cardFrame(host).evaluate(() => [...document.fonts].map(({ family, status }) => [family, status]))
    await expect.poll(loaded).toEqual([['Figtree', expect.stringMatching(/^(loaded|error)$/)]])
    return (await loaded())[0]?.[1]
  }
  expect(await fontFrom(host.address)).toBe('loaded')
  expect(await fontFrom('https://elsewhere.example')).toBe('error')
  expect(problems.splice(0).join()).toContain('font-src')
})

test('the page is notified when the card frame does not load', async ({ host }) => {
  await host.route('**/sandbox/card', (route) => route.abort())
  await host.reload()
  await expect
    .poll(() => lastEvent(host, 'loaderror'))
    .toMatchObject({ elementType: 'payment', error: { type: 'api_connection_error' } })
})

test('a card frame can still load after its timeout', async ({ host }) => {
  const requested = Promise.withResolvers<void>()
  await host.route('**/card/card.js', async (route) => {
    await requested.promise
    await route.continue()
  })
  await host.clock.install()
  await host.reload({ waitUntil: 'commit' })
  await expect(host.getByTitle('Saisie sécurisée de la carte')).toBeAttached()
  await host.clock.fastForward(30_000)
  await expect.poll(() => lastEvent(host, 'loaderror')).toBeTruthy()
  requested.resolve()
  await expect.poll(() => lastEvent(host, 'ready')).toBeTruthy()
  const { error } = await host.evaluate(() => window.elements.submit())
  expect(error).toMatchObject({ code: 'incomplete_number' })
})

test('a card frame that does not answer times out', async ({ host }) => {
  await host.addInitScript(() => {
    if (location.pathname === '/sandbox/card') addEventListener('message', (event) => event.stopImmediatePropagation())
  })
  await host.clock.install()
  await host.reload()
  await expect.poll(() => lastEvent(host, 'ready')).toBeTruthy()
  const submitted = await host.evaluateHandle(() => ({ answer: window.elements.submit() }))
  await host.clock.fastForward(30_000)
  const error = await submitted.evaluate(async ({ answer }) => (await answer).error)
  expect(error).toMatchObject({
    type: 'api_connection_error',
    message: 'Le formulaire de paiement ne répond pas. Vérifiez votre réseau, puis réessayez.',
  })
})
