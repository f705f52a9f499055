import { expect } from '@playwright/test'
import { cards, orderButton, paymentDialogOf, payWith } from './cards.ts'
import { test } from './fixtures.ts'
import type { Person, Professional } from './people.ts'
import { openBrowserOf } from './second-browser.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a customer sends requests to professionals who confirm first appointments; one accepts, one refuses', async ({
  page,
  browser,
  baseURL,
  call,
  aCustomer,
  aProfessional,
  logInAs,
  mailTo,
  expectAccessible,
}) => {
  const [nadia, maya] = await Promise.all([aProfessional({ firstname: 'Nadia' }), aProfessional({ firstname: 'Maya' })])
  const app = baseURL as string
  const awa = await aCustomer({ firstname: 'Awa' })
  await logInAs(awa)

  const sendRequest = async ({ firstname, id, service, availabilityWindow }: Professional) => {
    const chosen = { professionalId: id, prestation: service.id, date: availabilityWindow.start }
    await page.goto(`/reservation/${firstname}?${new URLSearchParams(chosen)}`)
    await page.getByRole('button', { name: 'Confirmer' }).click()
    const payment = paymentDialogOf(page)
    await expect(payment).toContainText('Montant réservé, non débité')
    await expect(payment).toContainText(/a jusqu’au .* pour répondre\s; sans réponse, rien n’est débité/)
    await expect(orderButton(page)).toBeEnabled()
    await payWith(page, cards.visa)
    const sent = page.getByRole('dialog', { name: 'Votre demande est envoyée' })
    await expect(sent).toContainText(`Montant réservé, non débité : 107 €`)
    await expectAccessible(page)
    await sent.getByRole('link', { name: 'Voir ma demande' }).click()
  }
  const cardFor = ({ firstname }: Person) => page.getByRole('article').filter({ hasText: firstname })
  const openListOf = async (professional: Professional) => {
    const own = await openBrowserOf(browser, professional, app)
    await own.goto(`${app}/account/mes-rendez-vous`)
    return own
  }

  // The professional's page has the choice; the other one makes it in the same way.
  const nadiasPage = await openBrowserOf(browser, nadia, app)
  await nadiasPage.goto(`${app}/account/disponibilite`)
  await nadiasPage.getByRole('checkbox', { name: /^Je confirme les premiers rendez-vous/ }).check()
  await expect(nadiasPage.getByText('Enregistré : vous confirmez les premiers rendez-vous.')).toBeVisible()
  await call('PUT', `/api/v1/user/${maya.id}`, { confirmsFirst: true }, maya.token)

  await sendRequest(nadia)
  await expect(cardFor(nadia)).toContainText('Demande envoyée')
  await nadiasPage.goto(`${app}/account/mes-rendez-vous`)
  const request = nadiasPage.getByRole('article').filter({ hasText: 'Awa' })
  await expect(request).toContainText('Demande à confirmer')
  await expect(request).not.toContainText(awa.lastname)
  await request.getByRole('button', { name: 'Accepter : Braids' }).click()
  await nadiasPage
    .getByRole('dialog', { name: 'Accepter cette demande ?' })
    .getByRole('button', { name: 'Accepter' })
    .click()
  await expect(request).toContainText('Payé')
  await expect(request).toContainText(awa.lastname)
  await page.reload()
  await expect(cardFor(nadia)).toContainText('Payé')

  await sendRequest(maya)
  const mayasPage = await openListOf(maya)
  await mayasPage.getByRole('button', { name: 'Refuser : Braids' }).click()
  await mayasPage
    .getByRole('dialog', { name: 'Refuser cette demande ?' })
    .getByRole('button', { name: 'Refuser' })
    .click()
  await expect(mayasPage.getByText('Pas encore de rendez-vous')).toBeVisible()
  await page.reload()
  await expect(cardFor(maya)).toContainText('Maya ne peut pas vous recevoir à cette heure.')
  await expectAccessible(page)
  expect((await mailTo(awa.email, /a pris fin/)).text).toContain('Rien n’a été débité.')
})
