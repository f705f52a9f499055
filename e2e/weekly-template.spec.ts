import { expect, type Page } from '@playwright/test'
import { countTaps } from './count-taps.ts'
import { test } from './fixtures.ts'
import { createApi } from './people.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const day = (page: Page, name: string) => page.locator('label').filter({ hasText: name })

test('a professional opens a whole week by thumb, closes a public holiday and opens it again', async ({
  page,
  context,
  logInAs,
  expectAccessible,
}, testInfo) => {
  const { aPerson } = createApi(process.env.APP_URL as string)
  await logInAs(await aPerson('professional', { firstname: 'Nadia' }))
  await page.goto('/account/disponibilite')
  const taps = await countTaps(context)
  await page.reload()
  await page.getByRole('link', { name: 'Ma semaine type et mes congés' }).tap()

  await day(page, 'samedi').tap()
  await page.getByRole('button', { name: 'Ajouter ces horaires' }).tap()
  const week = page.getByRole('list', { name: 'Horaires de chaque jour' })
  await expect(week.getByRole('button', { name: /^Retirer : .*, 9\sh – 18\sh$/ })).toHaveCount(4)
  for (const name of ['mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi']) await day(page, name).tap()
  await page.getByLabel('Début').selectOption('600')
  await page.getByLabel('Fin').selectOption('960')
  await page.getByRole('button', { name: 'Ajouter ces horaires' }).tap()
  const saturday = week.getByRole('button', { name: /^Retirer : samedi, 10\sh – 16\sh$/ })
  await expect(saturday).toBeVisible()
  // The count is printed, so that it can be compared from one version to the next.
  console.log(`From no hours to a week of two kinds of days, by thumb: ${taps.count()} taps, fields apart.`)
  await testInfo.attach('taps', { body: String(taps.count()) })
  expect(taps.count()).toBeLessThanOrEqual(12)
  await expectAccessible(page)

  await page.getByText(/Jours fériés/).tap()
  const closing = page.getByRole('button', { name: /^Fermer :/ }).first()
  const holiday = (await closing.getAttribute('aria-label'))?.replace(/^Fermer\s:\s/, '')
  await closing.tap()
  await expect(page.getByRole('button', { name: `Rouvrir : ${holiday}` })).toBeVisible()
  await page
    .getByRole('button', { name: /^Rouvrir : \S+\s\d/ })
    .first()
    .tap()
  await expect(page.getByText('Aucun jour n’est fermé.')).toBeVisible()
  await expect(page.locator(':focus')).toContainText('Aucun jour n’est fermé.')

  await saturday.tap()
  await expect(week).toBeFocused()
  await expect(week.getByRole('button')).toHaveCount(4)
  await page.goto('/account/disponibilite')
  await page.getByRole('button', { name: 'Semaine suivante' }).tap()
  await expect(page.getByRole('button', { name: /modifier ou supprimer/ })).toHaveCount(4)
})
