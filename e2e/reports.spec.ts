import { expect } from '@playwright/test'
import { talkBuilders } from './conversations.ts'
import { test } from './fixtures.ts'
import { anOperator } from './operators.ts'
import { createApi } from './people.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a message is reported, an operator decides, and both people read the decision by e-mail', {
  tag: '@variant',
}, async ({ page, baseURL, logInAs, mailTo, problems, expectAccessible, expectPageQuality }) => {
  const api = createApi(baseURL as string)
  const build = talkBuilders(api)
  const { awa, nadia, sid } = await build.aPair({ customer: 'Awa', professional: 'Nadia' })
  for (const content of ['Bonjour', 'Payez-moi plutôt en espèces', 'Sinon je ne viens pas'])
    await build.write(nadia, sid, content)
  await logInAs(awa)
  await page.goto(`/account/message/${sid}`)
  await page.getByRole('button', { name: 'Plus d’actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Signaler des messages' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Signaler Nadia' })
  await dialog.getByLabel('Ce que vous signalez').selectOption('« Payez-moi plutôt en espèces »')
  await dialog.getByLabel('Motif').selectOption('Autre')
  await dialog.getByRole('button', { name: 'Envoyer le signalement' }).press('Enter')
  await expect(dialog.getByLabel('Ce qui s’est passé')).toHaveAccessibleDescription(/quelques mots/)
  await dialog.getByLabel('Ce qui s’est passé').fill('Elle refuse le paiement en ligne.')
  await dialog.getByLabel('Motif').selectOption('Arnaque, ou demande de paiement hors du site')
  await expectAccessible(page)

  await page.route('**/report', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Envoyer le signalement' }).press('Enter')
  await expect(dialog.getByText(/Connexion impossible/)).toBeVisible()
  expect(problems.splice(0).join()).toContain('net::ERR_FAILED')
  await expect(dialog.getByLabel('Ce qui s’est passé')).toHaveValue('Elle refuse le paiement en ligne.')
  await dialog.getByRole('button', { name: 'Envoyer le signalement' }).press('Enter')
  const sent = page.getByRole('dialog', { name: 'Signalement envoyé' })
  await expect(sent.getByText(/accusé de réception/)).toBeVisible()
  await expectAccessible(page)
  await sent.getByRole('button', { name: 'Bloquer Nadia' }).press('Enter')
  const blocking = page.getByRole('dialog', { name: 'Bloquer Nadia ?' })
  await blocking.getByRole('button', { name: 'Bloquer', exact: true }).press('Enter')
  await expect(page.getByText(/^Vous avez bloqué Nadia/).first()).toBeVisible()
  expect((await mailTo(awa.email, /avons reçu votre signalement/)).text).not.toContain('espèces')

  await logInAs(await anOperator(api))
  await page.goto('/admin/plus')
  await expect(page.getByRole('link', { name: /^Plus.*éléments? en attente/ })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Signalements/ })
    .press('Enter')
  await expectPageQuality(page)
  await page
    .getByRole('link', { name: /^Nadia/ })
    .filter({ hasText: 'À décider' })
    .last()
    .press('Enter')
  await expect(page.getByText('Elle refuse le paiement en ligne.')).toBeVisible()
  await expect(page.getByText('Lisez d’abord ce qui a été signalé.')).toBeVisible()
  await page.getByRole('button', { name: 'Lire les messages signalés' }).press('Enter')
  const copy = page.getByRole('region', { name: 'La copie' }).getByRole('listitem')
  await expect(copy).toHaveCount(3)
  await expect(copy.filter({ hasText: 'Signalé' })).toHaveText(/en espèces/)
  await expectPageQuality(page)

  await page.getByRole('button', { name: 'Décider' }).press('Enter')
  const decision = page.getByRole('dialog', { name: 'Décider du signalement' })
  for (const measure of [/^Avertissement/, /^Supprimer les messages/]) await decision.getByLabel(measure).press('Space')
  await decision.getByRole('button', { name: 'Prendre ces mesures' }).press('Enter')
  await expect(decision.getByLabel(/^Motifs/)).toHaveAccessibleDescription(/Champ requis/)
  await decision.getByLabel(/^Motifs/).fill('Un paiement hors du site a été demandé.')
  await expectAccessible(page)
  await decision.getByRole('button', { name: 'Prendre ces mesures' }).press('Enter')
  await expect(page.getByText('La décision est prise.')).toBeFocused()
  await expect(page.getByText('Un paiement hors du site a été demandé.')).toBeVisible()
  await expectPageQuality(page)

  expect((await mailTo(awa.email, /notre décision/)).text).toContain('Suppression des messages signalés')
  expect((await mailTo(nadia.email, /contraires à nos règles/)).text).toContain('hors du site a été demandé')
  await logInAs(nadia)
  await page.goto(`/account/message/${sid}`)
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('Message supprimé')).toBeVisible()
})

test('a finger reaches the report of any message: a tap on the message shows the button', { tag: '@variant' }, async ({
  page,
  baseURL,
  logInAs,
}) => {
  const build = talkBuilders(createApi(baseURL as string))
  const { awa, nadia, sid } = await build.aPair({ customer: 'Awa', professional: 'Nadia' })
  for (let count = 1; count <= 12; count++) await build.write(nadia, sid, `Message ${count}`)
  await logInAs(awa)
  await page.goto(`/account/message/${sid}`)
  const message = page
    .getByRole('region', { name: 'Messages' })
    .getByRole('listitem')
    .filter({ hasText: /Message 1(?!\d)/ })
  const flag = message.getByRole('button', { name: 'Signaler ce message' })
  await expect(flag).toHaveCSS('opacity', '0')
  await message.getByText('Message 1').tap()
  await expect(flag).toHaveCSS('opacity', '1')
  expect(await flag.boundingBox()).toMatchObject({ width: 44, height: 44 })
  await flag.tap()
  const dialog = page.getByRole('dialog', { name: 'Signaler Nadia' })
  await expect(dialog.getByLabel('Ce que vous signalez')).toHaveValue('1')
})
