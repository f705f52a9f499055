import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { anOperator } from './operators.ts'
import { isOver } from './past.ts'
import { apiOf, inAWeek, opensStripeAccount } from './people.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a professional asks for an early payout and is granted it, by keyboard alone', async ({
  page,
  baseURL,
  aCustomer,
  aProfessional,
  call,
  mailTo,
  signedIn,
  expectAccessible,
  expectWellMade,
}) => {
  const api = apiOf(baseURL as string)
  const nadia = await aProfessional({ price: 100 })
  await opensStripeAccount(api, nadia)
  const visit = await api.books(await aCustomer(), nadia, inAWeek(9))
  await isOver(visit)
  await call('PATCH', `/api/v1/appointment/${visit}`, { status: 'Terminé' }, nadia.token)
  const operator = await anOperator(api)
  const why = 'Mon loyer est prélevé demain, et ma machine est en panne.'

  await signedIn(nadia)
  await page.goto('/account/paiement')
  const asks = page.getByRole('button', { name: 'Demander un versement anticipé' })
  await expectWellMade(page)
  await asks.press('Enter')
  const asked = page.getByRole('dialog', { name: 'Demander un versement anticipé' })
  await asked.getByLabel('Pourquoi maintenant ?').fill('Vite')
  await asked.getByRole('button', { name: 'Envoyer ma demande' }).press('Enter')
  await expect(asked.getByLabel('Pourquoi maintenant ?')).toHaveAccessibleDescription(/Quelques mots de plus/)
  await asked.getByLabel('Pourquoi maintenant ?').fill(why)
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Envoyer ma demande' }).press('Enter')
  await expect(page.getByText('Votre demande est envoyée')).toBeFocused()
  await expect(page.getByText('En attente de réponse')).toBeVisible()
  await expect(asks).toHaveCount(0)
  await expectWellMade(page)
  expect((await mailTo(operator.email, /^Versement anticipé demandé/)).text).toContain('/admin/versements')

  await signedIn(operator)
  await page.goto('/admin')
  await page.getByRole('link', { name: /versements? anticipés? demandés?/ }).press('Enter')
  const line = page.getByRole('listitem').filter({ hasText: nadia.firstname }).filter({ hasText: why })
  await expect(line).toContainText(/100\s€ pour 1\srendez-vous terminé/)
  await expectWellMade(page)
  await line.getByRole('button', { name: `Répondre… à ${nadia.firstname}` }).press('Enter')
  const answers = page.getByRole('dialog', { name: new RegExp(`Répondre à ${nadia.firstname}`) })
  await answers.getByRole('button', { name: 'Répondre' }).press('Enter')
  await expect(answers.getByText('Choisissez une réponse.')).toBeVisible()
  await expectAccessible(page)
  await answers.getByRole('radio', { name: /^Accorder/ }).press('Space')
  await answers.getByLabel('Motif').fill('D’accord pour cette fois, bon courage.')
  await answers.getByRole('button', { name: 'Répondre' }).press('Enter')
  await expect(page.getByText('Le versement part.')).toBeFocused()
  await expect(line).toHaveCount(0)
  await expectWellMade(page)
  expect((await mailTo(nadia.email, /^Versement anticipé accordé/)).text).toContain('bon courage')

  await signedIn(nadia)
  const visitLine = page.getByRole('listitem').filter({ hasText: 'Rendez-vous du' })
  await expect(async () => {
    await page.goto('/account/paiement')
    await expect(visitLine).toContainText('Reçu', { timeout: 5_000 })
  }).toPass()
  await expect(page.getByText('Accordée')).toBeVisible()
  await expect(page.getByText('D’accord pour cette fois')).toBeVisible()
  await expectWellMade(page)
})
