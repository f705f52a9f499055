import { expect, type Page } from '@playwright/test'
import { talkBuilders } from './conversations.ts'
import { test } from './fixtures.ts'
import { anOperator } from './operators.ts'
import { createApi } from './people.ts'

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })
const send = async (page: Page, content: string) => {
  await page.getByLabel(/^Message à/).fill(content)
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
}
/** The page asks the server when its window gets the focus. */
const look = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

test('a customer writes to the team, two operators answer, and the customer reads the answers of the team', async ({
  page,
  baseURL,
  aCustomer,
  logInAs,
  expectPageQuality,
}) => {
  const api = createApi(baseURL as string)
  const [awa, operator, colleague] = [await aCustomer(), await anOperator(api), await anOperator(api)]
  await logInAs(awa)
  await page.goto('/account/message')
  await page.getByRole('link', { name: 'Contacter Admin' }).click()
  await send(page, 'Bonjour, ma facture n’est pas arrivée.')
  await expect(messages(page).getByText('Envoyé')).toBeVisible()
  const sid = new URL(page.url()).pathname.split('/').at(-1) as string

  await logInAs(operator)
  await page.goto(`/admin/messages?q=${awa.firstname}`)
  await expect(page.getByRole('link', { name: /Messages \(\d+ éléments? en attente/ })).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'Attend depuis' }).first()
  await expect(row).toContainText(awa.firstname)
  await expectPageQuality(page)
  await row.getByRole('link').click()
  await expect(messages(page).getByText('ma facture')).toBeVisible()
  await page.getByLabel(/^Message à/).fill('Elle part')

  // A colleague answers at the same time. What is typed here stays, and both answers are shown.
  await talkBuilders(api).write(colleague, sid, 'Nous regardons.')
  await look(page)
  await expect(messages(page).getByText('Nous regardons.')).toBeVisible()
  await expect(page.getByLabel(/^Message à/)).toHaveValue('Elle part')
  await send(page, 'Elle part aujourd’hui.')
  await expect(messages(page).getByText('Elle part aujourd’hui.')).toBeVisible()
  await expect(messages(page).locator('[data-seq]')).toHaveCount(3)
  await expect(messages(page).getByText(operator.firstname, { exact: true }).first()).toBeVisible()
  await expectPageQuality(page)
  await page.getByText('0 rendez-vous, 0 commande').click()
  await page.getByRole('link', { name: 'Voir la personne' }).click()
  await page.getByRole('link', { name: 'Écrire' }).click()
  await expect(page).toHaveURL(new RegExp(sid))

  await logInAs(awa)
  await page.goto('/account/message')
  await page.getByRole('listitem').filter({ hasText: 'L’équipe Couronne' }).getByRole('link').click()
  await expect(messages(page).getByText('Elle part aujourd’hui.')).toBeVisible()
  await expect(messages(page).getByText(operator.firstname, { exact: true })).toHaveCount(0)
})
