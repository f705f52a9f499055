import { expect } from '@playwright/test'
import { moveAppointmentToPast } from './database-state.ts'
import { test } from './fixtures.ts'
import { anOperator } from './operators.ts'
import { createApi, inAWeek, openStripeAccount } from './people.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a professional finds how to request an early payout, and an operator pays it out, by keyboard alone', async ({
  page,
  baseURL,
  aCustomer,
  aProfessional,
  call,
  logInAs,
  expectAccessible,
  expectPageQuality,
}) => {
  const api = createApi(baseURL as string)
  const nadia = await aProfessional({ price: 100 })
  await openStripeAccount(api, nadia)
  const appointment = await api.bookAndPay(await aCustomer(), nadia, inAWeek(9))
  await moveAppointmentToPast(appointment)
  await call('PATCH', `/api/v1/appointment/${appointment}`, { status: 'Terminé' }, nadia.token)

  await logInAs(nadia)
  await page.goto('/account/paiement')
  await expect(page.getByText(/Versement à partir du/)).toBeVisible()
  const write = page.getByRole('link', { name: /^Écrire à / })
  await expect(write).toHaveAttribute(
    'href',
    `mailto:bonjour@couronne.test?subject=${encodeURIComponent('Demande de versement anticipé')}`,
  )
  await expectPageQuality(page)

  await logInAs(await anOperator(api))
  await page.goto('/admin/versements')
  await page.getByRole('searchbox').fill(nadia.email)
  await page.keyboard.press('Enter')
  const waiting = page.getByRole('listitem').filter({ hasText: nadia.firstname })
  await expect(waiting.getByText('Versement 48 h après la fin du rendez-vous')).toBeVisible()
  await page.getByRole('link', { name: new RegExp(`^${nadia.firstname} `) }).press('Enter')
  await expect(page.getByText(/^1\srendez-vous terminé attend la fin des 48\sh/)).toContainText(/100\s€\.$/)
  await expectPageQuality(page)
  const openButton = page.getByRole('button', { name: 'Verser maintenant' })
  await openButton.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Verser maintenant à ${nadia.firstname} ?` })
  await expect(dialog).toContainText(/100\s€ partent vers son compte Stripe/)
  const payButton = dialog.getByRole('button', { name: 'Verser maintenant' })
  await dialog.getByLabel('Motif').fill('Vite')
  await payButton.press('Enter')
  await expect(dialog.getByLabel('Motif')).toHaveAccessibleDescription(/Quelques mots de plus/)
  const reason = 'Elle nous a écrit : son loyer est prélevé demain.'
  await dialog.getByLabel('Motif').fill(reason)
  await expectAccessible(page)
  await payButton.press('Enter')
  await expect(page.getByText('Le versement part.')).toBeFocused()
  await expect(openButton).toHaveCount(0)
  const line = page.getByRole('listitem').filter({ hasText: 'sans attendre les 48 h' })
  await expect(line).toContainText(/100\s€/)
  await expect(line).toContainText(reason)
  await expectPageQuality(page)

  await logInAs(nadia)
  await expect(async () => {
    await page.goto('/account/paiement')
    await expect(page.getByRole('listitem').filter({ hasText: 'Rendez-vous du' })).toContainText('Reçu', {
      timeout: 5_000,
    })
  }).toPass()
})
