import { expect } from '@playwright/test'
import {
  cancelReversalRetry,
  moveAppointmentToPast,
  reverseTransferAtProvider,
  runDecideTransfers,
} from './database-state.ts'
import { test } from './fixtures.ts'
import { anOperator } from './operators.ts'
import { createApi, inAWeek, openStripeAccount } from './people.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('an operator explains an unmatched transaction and settles a professional’s debt, by keyboard alone', async ({
  page,
  baseURL,
  call,
  aCustomer,
  aProfessional,
  mailTo,
  logInAs,
  expectAccessible,
  expectPageQuality,
}) => {
  const api = createApi(baseURL as string)
  const nadia = await aProfessional({ price: 100 })
  const { origin } = new URL(await openStripeAccount(api, nadia))
  const appointmentId = await api.bookAndPay(await aCustomer(), nadia, inAWeek(9))
  await moveAppointmentToPast(appointmentId, 60)
  await call('PATCH', `/api/v1/appointment/${appointmentId}`, { status: 'Terminé' }, nadia.token)
  await runDecideTransfers()
  // The transfer is reversed completely, so nothing is left for a later reversal.
  const reversalId = await reverseTransferAtProvider(appointmentId, origin)
  const operator = await anOperator(api)
  const refund = { amount: 2001, refundable: 10_700, reason: 'La coiffure était à refaire.' }
  await call('POST', `/api/v1/admin/appointments/${appointmentId}/refund`, refund, operator.token)
  await cancelReversalRetry(appointmentId)

  const unmatched = () => call('GET', '/api/v1/admin/ledger/strangers?limit=100', undefined, operator.token)
  await expect.poll(async () => JSON.stringify(await unmatched())).toContain(reversalId)

  await logInAs(operator)
  await page.goto('/admin/grand-livre')
  const unmatchedRow = page.getByRole('listitem').filter({ hasText: reversalId })
  await expect(unmatchedRow).toContainText('Versement repris')
  await expect(unmatchedRow).toContainText(/\+100\s€/)
  await expectPageQuality(page)
  const resolveButton = unmatchedRow.getByRole('button', { name: `Expliquer… ${reversalId}` })
  await resolveButton.press('Enter')
  const resolveDialog = page.getByRole('dialog', { name: 'Expliquer un mouvement' })
  const writes = { name: 'Écrire dans le grand livre' }
  await resolveDialog.getByRole('button', writes).press('Enter')
  await expect(resolveDialog.getByText('Indiquez d’où vient cet argent')).toBeVisible()
  await resolveDialog.getByRole('radio', { name: /^À la charge ou au profit/ }).press('Space')
  await resolveDialog.getByLabel('Ce que c’était').fill('Repris à la main dans le tableau de bord, par erreur.')
  await expectAccessible(page)
  await resolveDialog.getByRole('button', writes).press('Enter')
  await expect(page.getByText('C’est écrit dans le grand livre.')).toBeFocused()
  await expect(unmatchedRow).toContainText('Expliqué')
  await expect(unmatchedRow).toContainText('Repris à la main')
  await expect(resolveButton).toHaveCount(0)
  await expectPageQuality(page)

  await page.goto('/admin/versements')
  const debtRow = page
    .getByRole('region', { name: 'À reprendre' })
    .getByRole('listitem')
    .filter({ hasText: nadia.firstname })
  await expect(debtRow).toContainText(/18,71\s€/)
  await expectPageQuality(page)
  const opens = debtRow.getByRole('button', { name: `Solder… ce que doit ${nadia.firstname}` })
  await opens.press('Enter')
  await page.keyboard.press('Escape')
  await expect(opens).toBeFocused()
  await opens.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Solder ce que doit ${nadia.firstname}` })
  await expect(dialog).toContainText(/Elle doit 18,71\s€ en tout/)
  await dialog.getByRole('button', writes).press('Enter')
  await expect(dialog.getByText('Indiquez si la somme est payée ou abandonnée.')).toBeVisible()
  const amount = dialog.getByLabel('Montant (€)')
  await expect(amount).toHaveAccessibleDescription(/par exemple/)
  await dialog.getByRole('radio', { name: /^Payée par virement/ }).press('Space')
  await amount.fill('20')
  const reason = 'Virement du 23 novembre, référence COU-1871.'
  await dialog.getByLabel('Motif, qu’elle lira').fill(reason)
  await expectAccessible(page)
  await dialog.getByRole('button', writes).press('Enter')
  await expect(dialog.getByText('C’est plus que ce qu’elle doit.')).toBeVisible()
  await amount.fill('18,71')
  await dialog.getByRole('button', writes).press('Enter')
  await expect(page.getByText('Le virement est noté.')).toBeFocused()
  await expect(debtRow).toHaveCount(0)
  await expectPageQuality(page)
  expect((await mailTo(nadia.email, /^Virement reçu\s: 18,71\s€/)).text).toContain(reason)

  await page.goto(`/admin/grand-livre/mouvements?rendez-vous=${appointmentId}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Somme à reprendre, payée par virement' })).toContainText(
    /Coiffeuse-18,71\s€.*Compte bancaire de la plateforme18,71\s€/,
  )
})
