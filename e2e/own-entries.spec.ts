import { addDays, today } from '@couronne/contract/lib/hours'
import { expect, type Page } from '@playwright/test'
import { countTaps } from './count-taps.ts'
import { test } from './fixtures.ts'
import { createApi } from './people.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const hour = 3_600_000
const notice = (page: Page) => page.getByRole('region', { name: 'Notifications' })

test('a professional blocks an hour of tomorrow and notes an appointment taken by telephone, by thumb', async ({
  page,
  context,
  logInAs,
  expectAccessible,
}, testInfo) => {
  const { aProfessional } = createApi(process.env.APP_URL as string)
  const tomorrow = addDays(today(new Date(), 'Europe/Paris'))
  const from = new Date(`${tomorrow}T08:00:00Z`)
  const nadia = await aProfessional({ town: 'Paris', from, to: new Date(from.getTime() + 8 * hour) })
  await logInAs(nadia)
  await page.goto('/account')
  const taps = await countTaps(context)
  await page.reload()

  await page.getByRole('link', { name: 'Demain' }).tap()
  await page.getByRole('button', { name: /Libre, 8\sh/ }).tap()
  await page.getByRole('dialog', { name: 'Heures libres' }).getByRole('button', { name: 'Bloquer 1 h' }).tap()
  await expect(notice(page)).toContainText('Heures bloquées')
  // The counts are printed, so that they can be compared from one version to the next.
  const blockingTaps = taps.count()
  console.log(`From the day to a blocked hour of tomorrow: ${blockingTaps} taps.`)
  expect(blockingTaps).toBeLessThanOrEqual(3)
  await expect(page.getByRole('button', { name: /Indisponible/ })).toBeFocused()
  await expectAccessible(page)
  await notice(page).getByRole('button', { name: 'Annuler' }).tap()
  await expect(page.getByRole('button', { name: /Libre, 8\sh/ })).toBeVisible()

  await page.goto('/account')
  const before = taps.count()
  await page.getByRole('button', { name: 'Rendez-vous pris par téléphone' }).tap()
  const form = page.getByRole('dialog', { name: 'Rendez-vous pris par téléphone' })
  await form.getByLabel('Jour').fill(tomorrow)
  await form.getByLabel('Prénom').fill('Fatou')
  await form.getByLabel('Début').selectOption('840')
  await form.getByLabel('Prestation').selectOption({ index: 1 })
  await form.getByRole('button', { name: 'Enregistrer' }).tap()
  await expect(notice(page)).toContainText('Rendez-vous noté')
  const telephoneTaps = taps.count() - before
  console.log(`From the day to an appointment taken by telephone: ${telephoneTaps} taps, four fields apart.`)
  await testInfo.attach('taps', { body: `${blockingTaps}, ${telephoneTaps}` })
  expect(telephoneTaps + 4).toBeLessThanOrEqual(8)

  await page.getByRole('link', { name: 'Demain' }).press('Enter')
  await page.getByRole('button', { name: /Fatou/ }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer ce rendez-vous' }).press('Enter')
  await expect(notice(page)).toContainText('Rendez-vous retiré')
  await expect(page.getByRole('button', { name: /Libre, 8\sh/ })).toBeVisible()
})
