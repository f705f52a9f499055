import { expect, type Page } from '@playwright/test'
import { watchAnnouncements } from './announcements.ts'
import { talkBuilders } from './conversations.ts'
import { test } from './fixtures.ts'
import { createApi } from './people.ts'
import { openBrowserOf } from './second-browser.ts'
import { shiftsOf, watchShifts } from './shifts.ts'

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })
const field = (page: Page) => page.getByLabel(/^Message à/)

/** The page asks for nothing by itself, so that only a signal brings what is new. */
const stopPolling = (page: Page) =>
  page.addInitScript(() => {
    window.setInterval = (() => 0) as unknown as typeof setInterval
  })

test('two people talk live: each sees the other write, the message and its mark, without asking the server again', async ({
  page,
  browser,
  baseURL,
  logInAs,
  expectAccessible,
}) => {
  const app = baseURL as string
  const build = talkBuilders(createApi(app))
  const { awa, nadia, sid } = await build.aPair()
  await logInAs(awa)
  const other = await openBrowserOf(browser, nadia, app)
  const opened: string[] = []
  page.on('websocket', (socket) => opened.push(new URL(socket.url()).search))
  for (const each of [page, other]) await stopPolling(each)
  await watchShifts(page)
  const connected = [page, other].map((each) => each.waitForEvent('websocket'))
  for (const each of [page, other]) await each.goto(`/account/message/${sid}`)
  await Promise.all(connected)
  for (const each of [page, other]) await expect(field(each)).toBeVisible()
  expect(opened).toEqual(['?EIO=4&transport=websocket'])

  const announced = await watchAnnouncements(page)
  await field(other).pressSequentially('Je suis')
  const note = page.locator('[data-thread]').getByText(`${nadia.firstname} écrit…`)
  await expect(note).toBeVisible()
  await expectAccessible(page)
  expect(await shiftsOf(page)).toEqual([])
  await field(other).fill('Je suis en bas.')
  await other.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(messages(page).getByText('Je suis en bas.')).toBeVisible()
  await expect(note).toHaveCount(0)
  const expected = [`${nadia.firstname} écrit…`, `${nadia.firstname} : Je suis en bas.`]
  await expect.poll(() => announced).toEqual(expected)
  await expect(messages(other).getByText('Lu', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Retour' }).click()
  const row = page.getByRole('listitem').filter({ hasText: nadia.firstname })
  await expect(row.getByText('Je suis en bas.')).toBeVisible()
  // The last signal may be less than three seconds old.
  await expect(async () => {
    await field(other).press('a')
    await expect(row.getByText(`${nadia.firstname} écrit…`)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page
    .locator('[data-tab-bar]')
    .getByRole('link', { name: /^Rendez-vous/ })
    .click()
  await expect(page).toHaveTitle(/^Mes rendez-vous/)
  await other.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(page).toHaveTitle(/^\(1\) Mes rendez-vous/)
  await expect(page.getByRole('link', { name: 'Messages (1 message non lu)' })).toBeVisible()
  await other.context().close()
})

test('no page outside the account opens a socket', async ({ page, logInAs }) => {
  await logInAs('customer')
  let opened = 0
  page.on('websocket', () => opened++)
  for (const address of ['/', '/boutique']) await page.goto(address, { waitUntil: 'networkidle' })
  expect(opened).toBe(0)
  const socket = page.waitForEvent('websocket')
  await page.goto('/account/mes-rendez-vous')
  await socket
})
