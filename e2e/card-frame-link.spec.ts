import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { root } from '../scripts/lib/install.mjs'
import { cardFrame, frameOf, lastEvent } from './card-frame.ts'
import { test } from './card-host.ts'

// Between the page and its card frame: who is heeded, and what happens when one of them is late, mute or not there.

test('heeds nobody but its page, nor the page anybody but its frame', async ({ host }) => {
  const { number } = frameOf(host)
  const frame = cardFrame(host)
  await number.fill('4242')
  // In each the source is right and only the origin wrong, and then the other way round.
  const pretend = (target: Page | typeof frame, message: object, wrong: 'origin' | 'source' | 'nothing') =>
    target.evaluate(
      ([data, wrong]) => {
        const isFrame = window.parent !== window
        const known = isFrame ? window.parent : document.querySelector('iframe')?.contentWindow
        const itsOrigin = isFrame
          ? (JSON.parse(decodeURIComponent(location.hash.slice(1))) as { parent: string }).parent
          : new URL(document.querySelector('iframe')?.src ?? '').origin
        dispatchEvent(
          new MessageEvent('message', {
            data,
            source: wrong === 'source' ? window : (known ?? null),
            origin: wrong === 'origin' ? 'https://stranger.example' : itsOrigin,
          }),
        )
      },
      [message, wrong] as const,
    )
  const height = () => host.evaluate(() => document.querySelector('iframe')?.style.height)
  const before = await height()
  for (const wrong of ['origin', 'source'] as const) {
    await pretend(frame, { id: 99, action: 'clear' }, wrong)
    await pretend(host, { type: 'height', height: 999 }, wrong)
    expect([wrong, await number.inputValue(), await height()]).toEqual([wrong, '4242', before])
  }
  // As we pretend, they would heed it, were all of it right.
  await pretend(frame, { id: 99, action: 'clear' }, 'nothing')
  await pretend(host, { type: 'height', height: 999 }, 'nothing')
  await expect(number).toHaveValue('')
  expect(await height()).toBe('999px')
})

test('is written in the font of its page, and in none from elsewhere', async ({ host, problems }) => {
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

test('tells the page when it cannot come', async ({ host }) => {
  await host.route('**/sandbox/card', (route) => route.abort())
  await host.reload()
  await expect
    .poll(() => lastEvent(host, 'loaderror'))
    .toMatchObject({ elementType: 'payment', error: { type: 'api_connection_error' } })
})

test('may still come after it was given up', async ({ host }) => {
  const asked = Promise.withResolvers<void>()
  await host.route('**/card/card.js', async (route) => {
    await asked.promise
    await route.continue()
  })
  await host.clock.install()
  await host.reload({ waitUntil: 'commit' })
  await expect(host.getByTitle('Saisie sécurisée de la carte')).toBeAttached()
  await host.clock.fastForward(30_000)
  await expect.poll(() => lastEvent(host, 'loaderror')).toBeTruthy()
  asked.resolve()
  await expect.poll(() => lastEvent(host, 'ready')).toBeTruthy()
  const { error } = await host.evaluate(() => window.elements.submit())
  expect(error).toMatchObject({ code: 'incomplete_number' })
})

test('is not waited for without end when it answers nothing', async ({ host }) => {
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
