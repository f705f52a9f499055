import { expect } from '@playwright/test'
import { test } from './fixtures.ts'

test('a professional sells braids by size and length, and a customer takes one of them to the booking at its price', async ({
  page,
  aProfessional,
  aCustomer,
  logInAs,
  expectAccessible,
}) => {
  const nadia = await aProfessional({ offers: 'Braids', price: 100 })
  await logInAs(nadia)
  await page.goto('/account/service')
  await page.getByRole('button', { name: 'Modifier Braids' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Le prix dépend de la grosseur ou de la longueur').check()
  const line = (number: number) => form.getByRole('group', { name: `Tarif ${number}` })
  await line(1).getByLabel('Grosseur').selectOption('gros')
  await line(1).getByLabel('Longueur').selectOption('épaules')
  await form.getByRole('button', { name: 'Ajouter un tarif' }).click()
  await expect(line(2).getByLabel('Grosseur')).toBeFocused()
  await line(2).getByLabel('Prix').fill('180')
  await line(2).getByLabel('Durée').selectOption('120')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(line(2).getByLabel('Grosseur')).toHaveAccessibleDescription(/Choisissez une grosseur ou une longueur/)
  await line(2).getByLabel('Grosseur').selectOption('micro')
  await line(2).getByLabel('Longueur').selectOption('taille')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('table')).toContainText('micro, à la taille')

  await logInAs(await aCustomer())
  await page.goto(nadia.address)
  const offer = page.getByRole('region', { name: 'Services et prix' }).getByRole('listitem').first()
  await expect(offer).toContainText(/107\s€/)
  await offer.getByRole('radio', { name: 'micro' }).check()
  await expect(offer.getByRole('radio', { name: 'à la taille' })).toBeChecked()
  await expect(offer).toContainText('Grosseur micro : seulement à la taille.')
  await expect(offer).toContainText(/192\s€/)
  await expect(offer).toContainText(/2\sh/)
  await expectAccessible(page)
  await offer.getByRole('button', { name: 'Réserver Braids' }).click()
  await expect(page).toHaveURL(/taille=micro&longueur=taille/)
  await expect(page.getByText('Braids · micro, à la taille').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Votre réservation' })).toContainText(
    /Braids · micro, à la taille, 2\sh/,
  )
  await expect(page.getByRole('region', { name: 'Votre réservation' })).toContainText(/192\s€/)
})
