import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { pressKey, typeText } from './keyboard.ts'
import { createApi } from './people.ts'
import { openBrowserOf } from './second-browser.ts'

const hour = 3_600_000
const app = process.env.APP_URL as string
const { aPerson, aProfessional, bookAndPay } = createApi(app)
const pageUrl = '/account/mes-rendez-vous'

/** Books and pays an appointment that starts within three hours. */
const anAppointmentToday = async () => {
  const at = new Date(Math.ceil(Date.now() / hour + 1) * hour)
  const [awa, nadia] = await Promise.all([
    aPerson('customer', { firstname: 'Awa' }),
    aProfessional({ firstname: 'Nadia', town: 'Paris', from: at, to: new Date(at.getTime() + 6 * hour) }),
  ])
  await bookAndPay(awa, nadia, at)
  return { awa, nadia }
}

test('a customer shows the presence code, and the professional types it', async ({ page, logInAs, browser }) => {
  const { awa, nadia } = await anAppointmentToday()
  await logInAs(awa)
  await page.goto(pageUrl)
  const code = page.getByText(/^\d \d \d \d$/)
  const digits = ((await code.textContent()) as string).replaceAll(' ', '')

  const proPage = await openBrowserOf(browser, nadia, app)
  await proPage.goto(new URL(pageUrl, app).href)
  await proPage.getByRole('button', { name: 'Saisir le code : Braids' }).click()
  const dialog = proPage.getByRole('dialog', { name: 'Le code d’Awa' })
  await dialog.getByLabel('Code à quatre chiffres').fill(digits)
  await dialog.getByRole('button', { name: 'Confirmer la présence' }).click()
  await expect(dialog).toBeHidden()
  await expect(proPage.getByText('Présence confirmée', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Présence confirmée', { exact: true })).toBeVisible()
  await expect(code).toHaveCount(0)
  await proPage.context().close()
})

test('whoever feels unsafe shares the appointment and alerts the operators by keyboard alone', {
  tag: '@wide',
}, async ({ page, logInAs, expectAccessible }) => {
  const { awa } = await anAppointmentToday()
  await logInAs(awa)
  await page.goto(pageUrl)
  const opener = page.getByRole('button', { name: 'Je ne me sens pas en sécurité : Braids' })
  await pressKey(page, opener)
  const dialog = page.getByRole('dialog', { name: 'Vous ne vous sentez pas en sécurité ?' })
  await pressKey(page, dialog.getByRole('button', { name: 'Créer un lien' }))
  await expect(dialog.getByRole('status').filter({ hasText: 'Le lien est créé.' })).toBeVisible()
  await expect(dialog.getByRole('heading', { name: /^Partager ce rendez-vous/ })).toBeFocused()
  const address = await dialog.getByLabel('Le lien, montré une seule fois').inputValue()
  await expectAccessible(page)
  await expectShared(page, address)

  await typeText(page, dialog.getByLabel('Que se passe-t-il ? (facultatif)'), 'Il attend devant chez moi.')
  await pressKey(page, dialog.getByRole('button', { name: 'Prévenir l’équipe' }))
  await expect(dialog.getByText('Notre équipe a votre alerte.')).toBeVisible()
  await pressKey(page, dialog.getByRole('button', { name: /^Arrêter le partage : Lien 1/ }))
  await expect(dialog.getByRole('status').filter({ hasText: 'Le partage est arrêté.' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

/** Opens the address in another tab, as somebody close does. */
const expectShared = async (page: Page, address: string) => {
  const closePage = await page.context().newPage()
  await closePage.goto(new URL(address).pathname)
  await expect(closePage.getByRole('heading', { name: 'Le rendez-vous d’Awa' })).toBeVisible()
  await closePage.close()
}
