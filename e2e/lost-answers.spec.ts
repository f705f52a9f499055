import { expect, type Page } from '@playwright/test'
import { moveAppointmentToPast } from './database-state.ts'
import { test } from './fixtures.ts'
import { anOperatorWithoutSecondFactor, totpCode } from './operators.ts'
import { createApi } from './people.ts'

const hour = 3_600_000
const { aPerson, aProfessional, bookAndPay, call, holdHours } = createApi(process.env.APP_URL as string)

const aBookedAppointment = async ({ isPaid = true } = {}) => {
  const at = new Date(Math.ceil(Date.now() / hour + 60) * hour)
  const [awa, nadia] = await Promise.all([
    aPerson('customer'),
    aProfessional({ price: 100, from: at, to: new Date(at.getTime() + 6 * hour) }),
  ])
  return { awa, nadia, id: isPaid ? await bookAndPay(awa, nadia, at) : (await holdHours(awa, nadia, at)).id }
}

/** The server handles the request, and its response is lost. */
const loseAnswer = (page: Page, url: string, method: string) =>
  page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    await route.fetch()
    await route.abort()
  })

const appointmentRow = (page: Page, id: string) => page.locator(`[id="${id}"]`)
const dialogOf = (page: Page) => page.getByRole('dialog')
const errorDialogOf = (page: Page) => page.getByRole('alertdialog')
const press = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true }).click()
const opens = async (page: Page, id: string, button: string) => {
  await page.goto('/account/mes-rendez-vous')
  await appointmentRow(page, id).getByRole('button', { name: button }).click()
}
/** Closes the error dialog about the lost response; the list is then reloaded. */
const closes = async (page: Page, problems: string[]) => {
  await expect(errorDialogOf(page)).toContainText('Connexion impossible')
  expect(problems.splice(0).join()).toContain('net::ERR_FAILED')
  await errorDialogOf(page).getByRole('button', { name: 'Fermer' }).click()
  await dialogOf(page).getByRole('button', { name: 'Fermer la fenêtre' }).click()
  await expect(dialogOf(page)).toBeHidden()
}
const expectAnnounced = async (page: Page, id: string) => {
  await expect(page.getByRole('status').filter({ hasText: 'Voici où en est ce rendez-vous.' })).toHaveCount(1)
  await expect(page.locator(`[id="statut-${id}"]`)).toBeFocused()
}

test('after a lost response, a rescheduled appointment shows its new hour once the dialog is closed', async ({
  page,
  problems,
  logInAs,
}) => {
  const { awa, id } = await aBookedAppointment()
  await logInAs(awa)
  await loseAnswer(page, '**/api/v1/appointment/*/move', 'POST')
  await opens(page, id, 'Déplacer : Braids')
  const hours = dialogOf(page).getByRole('button', { name: / h( \d\d)?$/ })
  await hours.first().waitFor()
  const chosen = /(\d+)\sh(?:\s(\d\d))?$/.exec((await hours.last().getAttribute('aria-label')) as string)
  await hours.last().click()
  await press(page, 'Déplacer le rendez-vous')
  await closes(page, problems)
  await expect(appointmentRow(page, id)).toContainText(
    new RegExp(`\\D${chosen?.[1]}\\sh${chosen?.[2] ? `\\s${chosen[2]}` : ''} –`),
  )
  await expectAnnounced(page, id)
})

test('after a lost response, a cancelled appointment is shown as cancelled once the dialog is closed', async ({
  page,
  problems,
  logInAs,
  expectAccessible,
}) => {
  const { awa, id } = await aBookedAppointment()
  await logInAs(awa)
  await loseAnswer(page, '**/api/v1/appointment/*', 'PATCH')
  await opens(page, id, 'Annuler : Braids')
  await press(page, 'Annuler le rendez-vous')
  await expect(errorDialogOf(page)).toContainText('Connexion impossible')

  // Without a connection, the list says that it may be outdated.
  const lists = /\/api\/v1\/appointment\?/
  await page.route(lists, (route) => route.abort())
  await closes(page, problems)
  const stale = page.getByRole('alert').filter({ hasText: 'Vos rendez-vous n’ont pas pu être relus' })
  await expect(stale).toBeVisible()
  await expectAccessible(page)
  expect(problems.splice(0).join()).toContain('net::ERR_FAILED')
  await page.unroute(lists)
  await stale.getByRole('button', { name: 'Réessayer' }).click()
  await expect(appointmentRow(page, id)).toContainText(/Annulé.*Par vous/)
  await expect(stale).toBeHidden()
})

test('after a lost response, a finished or reported appointment is shown so once the dialog is closed', async ({
  page,
  problems,
  logInAs,
}) => {
  const { awa, nadia, id } = await aBookedAppointment()
  await moveAppointmentToPast(id)
  await logInAs(nadia)
  await loseAnswer(page, '**/api/v1/appointment/*', 'PATCH')
  await opens(page, id, 'Terminé : Braids')
  await press(page, 'Terminé')
  await closes(page, problems)
  await expect(appointmentRow(page, id).getByText('Terminé', { exact: true })).toBeVisible()

  await logInAs(awa)
  await loseAnswer(page, '**/api/v1/appointment/*/report', 'POST')
  await opens(page, id, 'Signaler une absence : Braids')
  await dialogOf(page).getByLabel('Que s’est-il passé ?').fill('La porte est restée close.')
  await press(page, 'Signaler l’absence')
  await closes(page, problems)
  await expect(appointmentRow(page, id)).toContainText('Vous avez signalé l’absence')
  await expectAnnounced(page, id)
})

test('after a lost response, an abandoned booking is gone once the dialog is closed', async ({
  page,
  problems,
  logInAs,
}) => {
  const { awa, id } = await aBookedAppointment({ isPaid: false })
  await logInAs(awa)
  await loseAnswer(page, '**/api/v1/appointment/*', 'DELETE')
  await opens(page, id, 'Abandonner : Braids')
  await press(page, 'Abandonner')
  await closes(page, problems)
  await expect(appointmentRow(page, id)).toHaveCount(0)
})

test('an appointment changed by another request is shown correctly once the error dialog is closed', async ({
  page,
  logInAs,
}) => {
  const { nadia, id } = await aBookedAppointment()
  await moveAppointmentToPast(id)
  await logInAs(nadia)
  await opens(page, id, 'Terminé : Braids')
  await call('PATCH', `/api/v1/appointment/${id}`, { status: 'Terminé' }, nadia.token)
  await press(page, 'Terminé')
  await expect(errorDialogOf(page)).toContainText('« Terminé »')
  await errorDialogOf(page).getByRole('button', { name: 'Fermer' }).click()
  await press(page, 'Pas encore')
  await expect(appointmentRow(page, id).getByText('Terminé', { exact: true })).toBeVisible()
  await expectAnnounced(page, id)
})

test('after a lost response, an operator gets the recovery codes by retrying the set-up', async ({
  page,
  problems,
  logInAs,
}) => {
  await logInAs(await anOperatorWithoutSecondFactor(createApi(process.env.APP_URL as string)))
  await page.goto('/admin/code')
  const key = (await page.getByText(/^[A-Z2-7 ]{39}$/).textContent()) as string
  await loseAnswer(page, '**/api/v1/admin/second-factor/confirm', 'POST')
  await page.getByLabel('Code à six chiffres').fill(totpCode(key.replaceAll(/\s/g, '')))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Connexion impossible')
  expect(problems.splice(0).join()).toContain('net::ERR_FAILED')
  await page.unroute('**/api/v1/admin/second-factor/confirm')
  await page.getByRole('button', { name: 'Vérifier' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Vos codes de secours' })).toBeFocused()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(10)
})
