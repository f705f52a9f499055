import { ofName } from '@couronne/contract/lib/french-names'
import { expect } from '@playwright/test'
import { moveAppointmentToPast } from './database-state.ts'
import { test } from './fixtures.ts'
import { anOperator } from './operators.ts'
import { createApi } from './people.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a review is reported and removed, its author objects by the mail’s link, and a colleague brings it back', async ({
  page,
  baseURL,
  aHold,
  call,
  logInAs,
  mailTo,
  expectAccessible,
  expectPageQuality,
}) => {
  const api = createApi(baseURL as string)
  const { awa, nadia, id } = await aHold()
  await call('POST', '/api/v1/payment', { appointmentId: id, payment_method: 'pm_card_visa' }, awa.token)
  await moveAppointmentToPast(id)
  await call('PATCH', `/api/v1/appointment/${id}`, { status: 'Terminé' }, nadia.token)
  const texte = 'Elle n’est jamais venue, et ses tresses étaient ratées.'
  await call('POST', '/api/commentaire', { appointmentId: id, note: 1, texte }, awa.token)

  await logInAs(nadia)
  await page.goto(nadia.address)
  await page.getByRole('link', { name: `Signaler l’avis ${ofName(awa.firstname)}` }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Signaler un avis' })).toBeVisible()
  await expect(page.getByLabel('Votre nom')).toBeHidden()
  await page.getByLabel('Motif').selectOption('Avis faux ou sans rapport avec la prestation')
  await page.getByLabel(/^Pourquoi ce contenu/).fill('Le rendez-vous a eu lieu.')
  await page.getByRole('button', { name: 'Envoyer le signalement' }).press('Enter')
  await expect(page.getByText('Cochez cette case pour envoyer votre signalement.')).toBeVisible()
  await page.getByLabel(/^Je déclare de bonne foi/).press('Space')
  await expectPageQuality(page)
  await page.getByRole('button', { name: 'Envoyer le signalement' }).press('Enter')
  await expect(page.getByText('Nous avons bien reçu votre signalement.')).toBeVisible()
  await expectPageQuality(page)
  await mailTo(nadia.email, /avons reçu votre signalement/)

  await logInAs(await anOperator(api))
  await page.goto('/admin/signalements?contenu=review')
  await page
    .getByRole('link', { name: new RegExp(`^${awa.firstname}`) })
    .filter({ hasText: 'À décider' })
    .press('Enter')
  await page.getByRole('button', { name: 'Lire la copie' }).press('Enter')
  await expect(page.getByRole('region', { name: 'La copie' })).toContainText(texte)
  await page.getByRole('button', { name: 'Décider' }).press('Enter')
  const decision = page.getByRole('dialog', { name: 'Décider du signalement' })
  await decision.getByLabel('Retrait de l’avis').press('Space')
  await decision.getByLabel(/^Motifs/).fill('Cet avis ne raconte pas le rendez-vous.')
  await decision.getByRole('button', { name: 'Prendre ces mesures' }).press('Enter')
  await expect(page.getByText('La décision est prise.')).toBeVisible()
  await page.goto(nadia.address)
  await expect(page.getByText('Pas encore d’avis', { exact: true })).toBeVisible()

  await logInAs(nadia)
  const { text } = await mailTo(awa.email, /décision à votre sujet/)
  await page.goto(/\/contester\/\S+/.exec(text)?.[0] as string)
  await expect(page.getByText('Cet avis ne raconte pas le rendez-vous.')).toBeVisible()
  await page.getByLabel(/^Pourquoi cette décision/).fill('J’ai attendu une heure devant la porte.')
  await expectPageQuality(page)
  await page.getByRole('button', { name: 'Contester la décision' }).press('Enter')
  await expect(page.getByText(/bien reçu votre contestation/)).toBeVisible()
  await expectPageQuality(page)

  await logInAs(await anOperator(api))
  await page.goto('/admin/signalements?contenu=review')
  await page
    .getByRole('link', { name: new RegExp(`^${awa.firstname}`) })
    .filter({ hasText: 'Contestée' })
    .press('Enter')
  await page.getByRole('button', { name: 'Lire la copie' }).press('Enter')
  await page.getByRole('button', { name: 'Répondre' }).press('Enter')
  const answer = page.getByRole('dialog', { name: 'Répondre à la contestation' })
  await answer.getByLabel(/^Annuler la mesure/).press('Space')
  await answer.getByLabel('Motifs').fill('Les deux récits sont possibles.')
  await expectAccessible(page)
  await answer.getByRole('button', { name: 'Répondre' }).press('Enter')
  await expect(page.getByText('La réponse est envoyée.')).toBeVisible()
  await expectPageQuality(page)
  expect((await mailTo(awa.email, /notre réponse/)).text).toContain('Les deux récits sont possibles.')
  await mailTo(nadia.email, /décision a changé/)
  await page.goto(nadia.address)
  await expect(page.getByText(texte)).toBeVisible()
})
