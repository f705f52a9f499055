import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { openApp } from './app-server.ts'
import {
  bookedDialogOf,
  cards,
  closeBookedDialog,
  closeErrorDialog,
  openPayment,
  orderButton,
  payWith,
} from './cards.ts'
import { test as base } from './fixtures.ts'

type Fault = { kind: string; method?: string; matching?: string; times?: string; ms?: string }
type App = Awaited<ReturnType<typeof openApp>>

/** A separate server, because its provider's faults would affect every test. */
const test = base.extend<Record<never, never>, { app: App }>({
  app: [
    async ({}, use) => {
      const app = await openApp()
      await use(app)
      await app.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ app }, use) => use(app.address),
})
test.describe.configure({ mode: 'serial' })

/** Configures faults of the payment sandbox; the page knows its address, and the server its key. */
const provider = async (page: Page, app: App) => {
  const script = page.locator('script[src*="/sandbox/"]')
  await expect(script).toBeAttached()
  const { origin } = new URL((await script.getAttribute('src')) ?? '')
  const { sandboxKey } = JSON.parse(readFileSync(join(app.folder, 'data/secrets.json'), 'utf8'))
  const sendFault = async (method: 'POST' | 'DELETE', fault?: Fault) => {
    const headers = { authorization: `Bearer ${sandboxKey}` }
    const body = fault && new URLSearchParams(fault)
    const answer = await fetch(`${origin}/sandbox/faults`, { method, headers, ...(body && { body }) })
    expect(answer.ok).toBe(true)
  }
  return { does: (fault: Fault) => sendFault('POST', fault), isWellAgain: () => sendFault('DELETE') }
}

const confirming = { method: 'POST', matching: '/v1/payment_intents/*/confirm' }
const payments = { matching: '/v1/payment_intents*' }

for (const [title, fault] of [
  ['is down', { kind: 'down', ...payments }],
  ['is overloaded', { kind: 'rate_limited', ...payments }],
  ['charges and loses the response', { kind: 'cut_after', ...payments }],
  ['sends an unreadable response', { kind: 'unreadable', ...payments }],
  ['mumbles', { kind: 'unreadable', ...payments }],
] as const)
  test(`a provider that ${title} charges nobody twice, and the payment works once the provider is back`, async ({
    page,
    app,
    aHold,
    problems,
    expectAccessible,
  }) => {
    const { nadia } = await aHold()
    await openPayment(page)
    const faultyProvider = await provider(page, app)
    await faultyProvider.does(fault)
    await payWith(page, cards.visa)
    await closeErrorDialog(page, 'Le service de paiement ne répond pas')
    await expectAccessible(page)
    expect(problems.splice(0).join()).toContain('503')

    await faultyProvider.isWellAgain()
    await orderButton(page).click()
    await expect(bookedDialogOf(page)).toBeVisible()
    await closeBookedDialog(page)
    await expect(page.getByRole('article').filter({ hasText: nadia.firstname })).toContainText('Payé')
  })

const loseAnswer = { kind: 'cut_after', times: '1', ...confirming }
const unnoticed: [string, Fault[]][] = [
  ['is slow', [{ kind: 'slow_answer', ms: '3000', times: '1', ...confirming }]],
  ['loses the answer to a charge', [loseAnswer]],
  ['loses the answer and its events too', [loseAnswer, { kind: 'events_lost' }]],
]
for (const [title, faults] of unnoticed)
  test(`a provider that ${title} goes unnoticed by the customer`, async ({ page, app, aHold }) => {
    const { nadia } = await aHold()
    await openPayment(page)
    const faultyProvider = await provider(page, app)
    for (const fault of faults) await faultyProvider.does(fault)
    await payWith(page, cards.visa)
    await expect(bookedDialogOf(page)).toBeVisible()
    await closeBookedDialog(page)
    await expect(page.getByRole('article').filter({ hasText: nadia.firstname })).toContainText('Payé')
    await faultyProvider.isWellAgain()
  })
