import { expect } from '@playwright/test'
import { bookedDialogOf, cards, closeBookedDialog, openPayment, paymentDialogOf, payWith } from './cards.ts'
import { test } from './fixtures.ts'
import { browserContains, filesWith, patternOf, tablesWith, watchRequests } from './number-traces.ts'

/** This number is no test card, so the sandbox refuses it. */
const unknownCard = '4111 1111 1111 1111'

test('a card number reaches only the card frame', async ({ page, context, baseURL, aHold, mailTo, call }) => {
  const requests = watchRequests(context)
  const output: string[] = []
  context.on('console', (message) => output.push(message.text()))
  const { awa } = await aHold()
  await openPayment(page)
  await payWith(page, unknownCard)
  await expect(paymentDialogOf(page).getByRole('alert')).toBeVisible()
  expect(await browserContains(page, unknownCard.replaceAll(' ', ''))).toBe(false)
  await payWith(page, cards.mastercard)
  await expect(bookedDialogOf(page)).toBeVisible()
  await closeBookedDialog(page)
  await mailTo(awa.email, /rendez-vous .* est réservé/)

  const sandbox = new URL(
    await page.evaluate(() => document.querySelector<HTMLScriptElement>('script[src*="/sandbox/"]')?.src ?? ''),
  ).origin
  expect(sandbox).not.toBe(baseURL)
  const mails = JSON.stringify(await call('GET', '/dev/courrier.json'))
  for (const number of [unknownCard, cards.mastercard]) {
    const digits = number.replaceAll(' ', '')
    expect(await requests.originsReceiving(digits)).toEqual([sandbox])
    expect(await browserContains(page, digits)).toBe(false)
    const { searched, found } = await tablesWith(digits)
    expect(searched).toContain('public.payments')
    expect(found).toEqual([])
    expect(filesWith(digits)).toEqual([])
    expect(mails).not.toMatch(patternOf(digits))
    expect(output.join('\n')).not.toMatch(patternOf(digits))
  }
  // This proves that the search would find a number.
  expect(mails).toContain(awa.email)
  expect(JSON.stringify({ text: `Carte ${unknownCard}` })).toMatch(patternOf(unknownCard.replaceAll(' ', '')))
  await page.evaluate(() => console.info('planted 4242'))
  await expect.poll(() => output.join()).toContain('planted 4242')
  expect(filesWith('pm_')).not.toEqual([])
  expect((await tablesWith(awa.phone)).found).toContain('public.users')
})
