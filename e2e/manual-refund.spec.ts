import { expect } from '@playwright/test'
import { buyProducts } from './buying.ts'
import { aProduct, failRefundAtBank } from './database-state.ts'
import { test } from './fixtures.ts'
import { anOperator } from './operators.ts'
import { createApi, inAWeek } from './people.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('an operator records how a refused refund reached the customer, by keyboard alone, and the customer reads it', async ({
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
  const awa = await aCustomer()
  const appointmentId = await api.bookAndPay(awa, await aProfessional({ price: 100 }), inAWeek(9))
  await call('PATCH', `/api/v1/appointment/${appointmentId}`, { status: 'Annuler' }, awa.token)
  await failRefundAtBank(appointmentId)
  const description = 'Virement du 23 novembre, référence COU-107.'

  await logInAs(awa)
  await page.goto('/account/mes-rendez-vous')
  await expect(page.getByText(/Nous vous contactons pour vous rendre 107\s€/)).toBeVisible()
  await expectPageQuality(page)

  await logInAs(await anOperator(api))
  await page.goto(`/admin/rendez-vous/${appointmentId}`)
  const owed = page.getByText('Dû à la cliente').locator('..')
  await expect(owed).toContainText('107')
  await expectPageQuality(page)
  const opens = page.getByRole('button', { name: 'Rendu autrement…' })
  await opens.press('Enter')
  await page.keyboard.press('Escape')
  await expect(opens).toBeFocused()
  await opens.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Rendu autrement' })
  const words = dialog.getByLabel('Comment et quand, que la cliente lira')
  await dialog.getByRole('button', { name: 'C’est rendu' }).press('Enter')
  await expect(words).toHaveAccessibleDescription(/requis/)
  await expect(words).toBeFocused()
  await words.fill(description)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'C’est rendu' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/107\s€ sont notés comme rendus autrement/)).toBeFocused()
  await expect(page.getByText(/Remboursement de 107\s€, rendu autrement que sur la carte/)).toBeVisible()
  await expect(page.getByText(/a rendu autrement un remboursement refusé\s: 107\s€/)).toBeVisible()
  await expect(owed).toContainText(/^Dû à la cliente\s*0\s€/)
  await expect(opens).toHaveCount(0)
  await expectPageQuality(page)
  expect((await mailTo(awa.email, /^Nous vous avons rendu 107\s€/)).text).toContain(description)

  await logInAs(awa)
  await page.goto('/account/mes-rendez-vous')
  await expect(page.getByText(/Rendu autrement que sur la carte\s: 107\s€/)).toBeVisible()
  await expectPageQuality(page)
})

test('an operator records a manual refund of an order on the order’s page', async ({
  page,
  baseURL,
  call,
  aCustomer,
  mailTo,
  logInAs,
  expectPageQuality,
}) => {
  const api = createApi(baseURL as string)
  const lea = await aCustomer()
  const wig = await aProduct({ libelle: 'Perruque refusée', price: 79 })
  const { id } = await buyProducts(api, lea, [{ id: wig.id, cartQuantity: 1 }])
  await call('PATCH', `/api/v1/order/${id}`, { status: 'annulé' }, lea.token)
  await failRefundAtBank(id)
  const description = 'Virement du 23 novembre, référence COU-79.'

  await logInAs(await anOperator(api))
  await page.goto(`/admin/commandes/${id}`)
  await expect(page.getByText(/Remboursement de 83,90\s€, refusé par la banque/)).toBeVisible()
  await expectPageQuality(page)
  await page.getByRole('button', { name: 'Rendu autrement…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Rendu autrement' })
  await dialog.getByLabel('Comment et quand, que la cliente lira').fill(description)
  await dialog.getByRole('button', { name: 'C’est rendu' }).press('Enter')
  await expect(page.getByText(/83,90\s€ sont notés comme rendus autrement/)).toBeFocused()
  await expect(page.getByText(/Remboursement de 83,90\s€, rendu autrement que sur la carte/)).toBeVisible()
  await expect(page.getByText(/a rendu autrement un remboursement refusé\s: 83,90\s€/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rendu autrement…' })).toHaveCount(0)
  await expectPageQuality(page)
  expect((await mailTo(lea.email, /^Nous vous avons rendu 83,90\s€/)).text).toContain(description)
})
