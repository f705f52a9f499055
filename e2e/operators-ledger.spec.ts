import { expect } from '@playwright/test'
import { failRefundAtBank } from './database-state.ts'
import { test } from './fixtures.ts'
import { pressKey, typeText } from './keyboard.ts'
import { anOperator } from './operators.ts'
import { createApi, inAWeek } from './people.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('an operator finds an unpaid hold and its expiry, by keyboard alone', async ({
  page,
  baseURL,
  aCustomer,
  aProfessional,
  logInAs,
  expectPageQuality,
}) => {
  const api = createApi(baseURL as string)
  const [awa, nadia] = [await aCustomer(), await aProfessional({ price: 100 })]
  await api.holdHours(awa, nadia, inAWeek(9))
  await logInAs(await anOperator(api))
  await page.goto('/admin/rendez-vous')
  await typeText(page, page.getByRole('searchbox'), awa.email)
  await pressKey(page, page.getByLabel('Statut'), 'ArrowDown')
  await pressKey(page, page.getByRole('button', { name: 'Chercher' }))
  await expect(page).toHaveURL(/statut=En/)
  await expect(page.getByRole('status').filter({ hasText: /^1\srendez-vous$/ })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^1[0-4]\smin/)
  await expectPageQuality(page)
  await pressKey(page, page.getByRole('link', { name: new RegExp(`${awa.firstname} Diallo chez`) }))
  await expect(page.getByRole('heading', { name: 'Paiement' })).toBeVisible()
  await expect(page.getByText('En attente de paiement')).toBeVisible()
  await expect(page.getByText(/^Réservé pendant/)).toBeVisible()
  await expect(page.getByText('Détenu aujourd’hui').locator('..')).toContainText(/aujourd’hui0\s€/)
  await expectPageQuality(page)
})

test('an operator reads why a bank refused a refund and every posting of the appointment, by keyboard alone', async ({
  page,
  baseURL,
  call,
  aCustomer,
  aProfessional,
  logInAs,
  expectPageQuality,
}) => {
  const api = createApi(baseURL as string)
  const at = inAWeek(9)
  const [awa, nadia] = [await aCustomer(), await aProfessional({ price: 100, from: at })]
  const id = await api.bookAndPay(awa, nadia, at)
  await call('PATCH', `/api/v1/appointment/${id}`, { status: 'Annuler' }, awa.token)
  await failRefundAtBank(id)

  const operator = await anOperator(api)
  const readTransactions = () =>
    call('GET', `/api/v1/admin/ledger/movements?appointment=${id}`, undefined, operator.token)
  // The payment's cost is looked up later.
  await expect.poll(async () => JSON.stringify(await readTransactions())).toContain('"cost"')
  await logInAs(operator)
  await page.goto(`/admin/rendez-vous/${id}`)
  await expect(page.getByText('Pourquoi : la carte a expiré ou a été annulée.')).toBeVisible()
  await expectPageQuality(page)
  await pressKey(page, page.getByRole('link', { name: 'Voir ses écritures' }))
  await expect(page.getByRole('heading', { name: 'Mouvements' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^5\smouvements$/ })).toBeVisible()
  const transactions = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Voir le rendez-vous' })
  const peopleTransactions = transactions.filter({ hasNotText: 'Frais de Stripe' })
  await expect(peopleTransactions).toHaveText([
    /Remboursement refusé par la banque.*107\s€/,
    /Remboursement envoyé.*-107\s€/,
    /Annulation.*Cliente-107\s€.*Coiffeuse100\s€/,
    /Paiement.*Détenu chez Stripe107\s€.*Coiffeuse-100\s€.*Plateforme-7\s€/,
  ])
  await expect(transactions.filter({ hasText: 'Frais de Stripe' })).toHaveText(
    /Détenu chez Stripe-1,86\s€.*Plateforme1,86\s€/,
  )
  await expectPageQuality(page)
  await pressKey(page, page.getByLabel('Compte'), 'ArrowDown')
  await pressKey(page, page.getByRole('button', { name: 'Chercher' }))
  await expect(page.getByRole('status').filter({ hasText: /^4\smouvements$/ })).toBeVisible()

  const csv = page.getByRole('button', { name: 'Télécharger (CSV)' })
  const [file] = await Promise.all([page.waitForEvent('download'), pressKey(page, csv)])
  expect(file.suggestedFilename()).toBe('grand-livre.csv')

  await typeText(page, page.getByLabel('Identifiant de la personne'), 'Awa')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Identifiant de la personne')).toHaveAccessibleDescription(/identifiant de personne/)
  await expectPageQuality(page)
  await typeText(page, page.getByLabel('Identifiant de la personne'), '')
  await typeText(page, page.getByLabel('Identifiant du rendez-vous'), '')
  await page.keyboard.press('Enter')
  // The list also has entries of other tests.
  await expect(transactions.filter({ hasText: 'Remboursement refusé par la banque' }).first()).toBeVisible()
  await pressKey(page, transactions.getByRole('link', { name: 'Voir le rendez-vous' }).first())
  await expect(page.getByRole('heading', { name: 'Paiement' })).toBeVisible()
})
