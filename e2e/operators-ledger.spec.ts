import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { presses, types } from './keyboard.ts'
import { anOperator } from './operators.ts'
import { isRefusedByBank } from './past.ts'
import { apiOf, inAWeek } from './people.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('an operator finds a hold that nobody has paid, and how long it is kept, by keyboard alone', async ({
  page,
  baseURL,
  aCustomer,
  aProfessional,
  signedIn,
  expectWellMade,
}) => {
  const api = apiOf(baseURL as string)
  const [awa, nadia] = [await aCustomer(), await aProfessional({ price: 100 })]
  await api.holds(awa, nadia, inAWeek(9))
  await signedIn(await anOperator(api))
  await page.goto('/admin/rendez-vous')
  await types(page, page.getByRole('searchbox'), awa.email)
  await presses(page, page.getByLabel('Statut'), 'ArrowDown')
  await presses(page, page.getByRole('button', { name: 'Chercher' }))
  await expect(page).toHaveURL(/statut=En/)
  await expect(page.getByRole('status').filter({ hasText: /^1\srendez-vous$/ })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^1[0-4]\smin/)
  await expectWellMade(page)
  await presses(page, page.getByRole('link', { name: new RegExp(`${awa.firstname} Diallo chez`) }))
  await expect(page.getByRole('heading', { name: 'L’argent' })).toBeVisible()
  await expect(page.getByText('En attente de paiement')).toBeVisible()
  await expect(page.getByText(/^Gardé encore/)).toBeVisible()
  await expect(page.getByText('Détenu aujourd’hui').locator('..')).toContainText('0,00')
  await expectWellMade(page)
})

test('an operator reads why a bank refused a refund, and each movement of its money, by keyboard alone', async ({
  page,
  baseURL,
  call,
  aCustomer,
  aProfessional,
  signedIn,
  expectWellMade,
}) => {
  const api = apiOf(baseURL as string)
  const at = inAWeek(9)
  const [awa, nadia] = [await aCustomer(), await aProfessional({ price: 100, from: at })]
  const id = await api.books(awa, nadia, at)
  await call('PATCH', `/api/v1/appointment/${id}`, { status: 'Annuler' }, awa.token)
  await isRefusedByBank(id)

  await signedIn(await anOperator(api))
  await page.goto(`/admin/rendez-vous/${id}`)
  await expect(page.getByText('Pourquoi : la carte a expiré ou a été annulée.')).toBeVisible()
  await expectWellMade(page)
  await presses(page, page.getByRole('link', { name: 'Voir ses écritures' }))
  await expect(page.getByRole('heading', { name: 'Mouvements' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^4\smouvements$/ })).toBeVisible()
  const movements = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Voir le rendez-vous' })
  await expect(movements).toHaveText([
    /Remboursement refusé par la banque.*107,00/,
    /Remboursement envoyé.*-107,00/,
    /Annulation.*Cliente-107,00.*Coiffeuse100,00/,
    /Paiement.*Détenu chez Stripe107,00.*Coiffeuse-100,00.*Plateforme-7,00/,
  ])
  await expectWellMade(page)
  await presses(page, page.getByLabel('Compte'), 'ArrowDown')
  await presses(page, page.getByRole('button', { name: 'Chercher' }))
  await expect(page.getByRole('status').filter({ hasText: /^3\smouvements$/ })).toBeVisible()

  const csv = page.getByRole('button', { name: 'Télécharger (CSV)' })
  const [file] = await Promise.all([page.waitForEvent('download'), presses(page, csv)])
  expect(file.suggestedFilename()).toBe('grand-livre.csv')

  await types(page, page.getByLabel('Identifiant de la personne'), 'Awa')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Identifiant de la personne')).toHaveAccessibleDescription(/identifiant de personne/)
  await expectWellMade(page)
  await types(page, page.getByLabel('Identifiant de la personne'), '')
  await types(page, page.getByLabel('Identifiant du rendez-vous'), '')
  await page.keyboard.press('Enter')
  // Others of other journeys, too.
  await expect(movements.filter({ hasText: 'Remboursement refusé par la banque' }).first()).toBeVisible()
  await presses(page, movements.getByRole('link', { name: 'Voir le rendez-vous' }).first())
  await expect(page.getByRole('heading', { name: 'L’argent' })).toBeVisible()
})
