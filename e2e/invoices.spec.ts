import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { moveAppointmentToPast } from './database-state.ts'
import { test } from './fixtures.ts'

const download = async (page: Page, name: RegExp) => {
  const saved = page.waitForEvent('download')
  await page.getByRole('dialog', { name: 'Vos factures' }).getByRole('button', { name }).click()
  const file = await saved
  return { name: file.suggestedFilename(), text: (await readFile(await file.path())).toString('latin1') }
}

test('a customer and a professional download the invoices of an appointment, once the SIRET is entered', async ({
  page,
  aHold,
  call,
  logInAs,
  expectAccessible,
}) => {
  const { nadia, awa, id } = await aHold()
  await call('POST', '/api/v1/payment', { appointmentId: id, payment_method: 'pm_card_visa' }, awa.token)
  await moveAppointmentToPast(id)
  await call('PATCH', `/api/v1/appointment/${id}`, { status: 'Terminé' }, nadia.token)

  await logInAs(nadia)
  await page.goto('/account/paiement')
  await page.getByRole('tab', { name: 'Méthode de virement' }).click()
  await page.getByLabel('Nom légal de l’entreprise').fill('Nadia Coiffure')
  await page.getByLabel('SIRET').fill('732 829 320 00075')
  await page.getByRole('button', { name: 'Confirmer mes informations' }).click()
  await expect(page.getByLabel('SIRET')).toHaveAccessibleDescription(/vérifiez-les/)
  await page.getByLabel('SIRET').fill('732 829 320 00074')
  await page.getByLabel('Régime de TVA').selectOption({ label: 'Je facture la TVA à 20 %' })
  await page.getByLabel('Numéro de TVA').fill('FR44 732829320')
  await page.getByRole('checkbox', { name: /en mon nom et pour mon compte/ }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirmer mes informations' }).click()
  await expect(page.getByText('Vos informations de facturation sont enregistrées.')).toBeVisible()

  await page.getByRole('tab', { name: 'Fonds disponibles' }).click()
  await page.getByRole('button', { name: 'Facture (PDF) : Braids' }).click()
  const proInvoice = await download(page, /Facture WEB-F-000001/)
  expect([proInvoice.name, proInvoice.text.slice(0, 5)]).toEqual(['facture-WEB-F-000001.pdf', '%PDF-'])

  await logInAs(awa)
  await page.goto('/account/mes-rendez-vous')
  await page.getByRole('button', { name: 'Facture (PDF) : Braids' }).click()
  const dialog = page.getByRole('dialog', { name: 'Vos factures' })
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByText('Nadia Coiffure')).toBeVisible()
  await expectAccessible(page)
  expect((await download(page, /WEB-F-000001/)).text).toBe(proInvoice.text)
})
