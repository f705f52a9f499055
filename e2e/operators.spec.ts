import { expect } from '@playwright/test'
import { addFailedMailAndJob, moveAppointmentToPast } from './database-state.ts'
import { test } from './fixtures.ts'
import { anOperator, inviteOperator, resetSecondFactor, totpCode } from './operators.ts'
import { createApi, inAWeek, newEmail, password } from './people.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('an operator logs in with a second factor and suspends a professional, by keyboard alone', async ({
  page,
  aProfessional,
  mailTo,
  expectAccessible,
  expectPageQuality,
}) => {
  const nadia = await aProfessional()
  const email = newEmail('equipe')
  const press = async (name: string | RegExp) => {
    const button = page.getByRole('button', { name })
    await button.focus()
    await page.keyboard.press('Enter')
  }

  await page.goto(await inviteOperator(email))
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(password)
  await page.getByLabel('Confirmez le mot de passe').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Votre mot de passe a été mis à jour')).toBeVisible()

  await page.goto('/login-client')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Protégez votre accès' })).toBeVisible()
  await expectPageQuality(page)
  // All other operator pages require the second factor first.
  await page.goto('/admin/personnes')
  await expect(page).toHaveURL(/\/admin\/code\?retour=/)
  const key = page.getByText(/^[A-Z2-7 ]{39}$/)
  const secret = (await key.textContent())?.replaceAll(/\s/g, '') as string
  // The phone may unload the page while the operator is in the authenticator app.
  await page.reload()
  const appLink = page.getByRole('link', { name: 'Ouvrir dans mon application' })
  await expect(appLink).toHaveAttribute('href', new RegExp(`^otpauth://totp/.*secret=${secret}`))
  await page.getByLabel('Code à six chiffres').fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code à six chiffres')).toHaveAccessibleDescription(/pas le bon/)
  await page.getByLabel('Code à six chiffres').fill(totpCode(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Vos codes de secours' })).toBeFocused()
  await expectPageQuality(page)
  const [recovery, another] = await page.getByRole('main').getByRole('listitem').allTextContents()
  await press('Je les ai mis de côté')
  await expect(page.getByRole('heading', { name: 'Personnes' })).toBeVisible()

  await page.getByRole('searchbox').fill(nadia.email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /^1\spersonne$/ })).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expectPageQuality(page)
  await page.getByRole('link', { name: new RegExp(nadia.firstname) }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: new RegExp(nadia.firstname) })).toBeVisible()
  await expectPageQuality(page)
  await press('Suspendre le compte')
  const dialog = page.getByRole('dialog', { name: `Suspendre ${nadia.firstname} ?` })
  await dialog.getByLabel('Motif').fill('Trois clientes ont attendu devant une porte fermée.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Suspendre le compte' }).press('Enter')
  await expect(page.getByText('Suspension prévue')).toBeVisible()
  expect((await mailTo(nadia.email, /va être suspendu/)).text).toContain('devant une porte fermée')

  await press('Suspendre tout de suite')
  const suspensionDialog = page.getByRole('dialog', { name: `Suspendre ${nadia.firstname} tout de suite ?` })
  await suspensionDialog.getByLabel('Motif').fill('Une cliente vient d’être blessée, photos à l’appui.')
  await expectAccessible(page)
  await suspensionDialog.getByRole('button', { name: 'Suspendre le compte' }).press('Enter')
  await expect(page.getByText(/^Suspendue depuis le/)).toBeVisible()
  expect((await mailTo(nadia.email, /est suspendu/)).text).toContain('vient d’être blessée')

  await page.getByRole('link', { name: 'Plus' }).press('Enter')
  await expectPageQuality(page)
  await page.getByRole('main').getByRole('link', { name: 'Journal' }).press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'a suspendu un compte' }).first()).toContainText(email)
  await expectPageQuality(page)

  // Another session is verified with a recovery code.
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login-coiffeuse?retour=/admin/journal')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Votre second code' })).toBeVisible()
  await expectPageQuality(page)
  await press('Utiliser un code de secours')
  await page.getByLabel('Code de secours').fill(recovery as string)
  await page.keyboard.press('Enter')
  await expect(page.getByText('est entrée avec un code de secours').first()).toBeVisible()

  await page.goto('/admin/personnes')
  await page.getByRole('link', { name: 'Vos codes de secours' }).press('Enter')
  await expect(page.getByText(/Il vous reste 9/)).toBeVisible()
  await expectPageQuality(page)
  // The first TOTP code is used up, so this also needs a recovery code.
  await press('Utiliser un code de secours')
  await page.getByLabel('Code de secours').fill(another as string)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Vos codes de secours' })).toBeFocused()
  await expect(page.getByRole('main').getByText(recovery as string)).toHaveCount(0)
  await mailTo(email, /codes de secours sont remplacés/)

  // The phone and the recovery codes are lost.
  await resetSecondFactor(email)
  await page.goto('/admin/journal')
  await expect(page).toHaveURL(/\/welcome-page/)
  await mailTo(email, /second code est à régler/)
})

test('an operator refunds a part of a cancellation fee, by keyboard alone', { tag: '@variant' }, async ({
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
  const soon = new Date(Date.now() + 20 * 3_600_000)
  const nadia = await aProfessional({ price: 100, from: soon })
  const awa = await aCustomer()
  const appointmentId = await api.bookAndPay(awa, nadia, soon)
  await call('PATCH', `/api/v1/appointment/${appointmentId}`, { status: 'Annuler' }, awa.token)

  await logInAs(await anOperator(api))
  await page.goto('/admin/rendez-vous')
  await page.getByRole('searchbox').fill(awa.email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '1 rendez-vous' })).toBeVisible()
  await expectPageQuality(page)
  await page.getByRole('link', { name: new RegExp(`${awa.firstname} Diallo chez`) }).press('Enter')
  const balance = page.getByText('Détenu aujourd’hui').locator('..')
  await expect(balance).toContainText('107 €')
  await expectPageQuality(page)
  const refundButton = page.getByRole('button', { name: 'Rembourser…' })
  await refundButton.press('Enter')
  await page.keyboard.press('Escape')
  await expect(refundButton).toBeFocused()
  await refundButton.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Rembourser la cliente' })
  await dialog.getByLabel('Montant').fill('200')
  await dialog.getByLabel('Motif').fill('Son train a été supprimé, preuve à l’appui.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Rembourser' }).press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('plus que ce qui reste')
  await dialog.getByLabel('Montant').fill('20,50')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const announcement = page.getByRole('status').filter({ hasText: /./ })
  await expect(announcement).toHaveText(/^La cliente est remboursée de 20,50/)
  await expect(announcement).toBeFocused()
  await expect(page.getByText(/Remboursement de 20,50/)).toBeVisible()
  await expect(page.getByText(/a remboursé une cliente\s: 20,50\s€/)).toBeVisible()
  await expectPageQuality(page)
  expect((await mailTo(awa.email, /remboursons 20,50/)).text).toContain('Son train')
  expect((await mailTo(nadia.email, /^Somme remboursée/)).text).toContain('19,16')

  // After a refund of the rest, the button disappears.
  await refundButton.press('Enter')
  await dialog.getByLabel('Montant').fill('86,50')
  await dialog.getByLabel('Motif').fill('Tout le reste, d’accord entre elles.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(refundButton).toBeHidden()
  await expect(announcement).toHaveText(/^La cliente est remboursée de 86,50/)
  await expect(announcement).toBeFocused()

  const otherId = await api.bookAndPay(awa, nadia, new Date(soon.getTime() + 3 * 3_600_000))
  await page.goto(`/admin/rendez-vous/${otherId}`)
  await page.getByRole('button', { name: 'Annuler ce rendez-vous…' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Annuler ce rendez-vous ?' })
  await expect(question.getByRole('definition')).toHaveText(['0 €', '107 €'])
  await question.getByLabel('Motif').fill('Le salon a été inondé cette nuit.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Annuler le rendez-vous' }).press('Enter')
  await expect(question).toBeHidden()
  await expect(announcement).toHaveText('Le rendez-vous est annulé.')
  await expect(announcement).toBeFocused()
  await expect(page.getByText('a annulé un rendez-vous')).toBeVisible()
  await expect(page.getByText(/^Annulé par notre équipe/)).toBeVisible()
  for (const { email } of [awa, nadia])
    await expect.poll(async () => (await mailTo(email, /est annulé$/)).text).toContain('Le salon a été inondé')

  await logInAs(awa)
  await page.goto('/account/mes-rendez-vous')
  await expect(page.locator(`[id="${appointmentId}"]`)).toContainText(/Remboursé le .*107\s€/)
})

test('an operator decides about an absence from the mail, by keyboard alone, and both parties read it', {
  tag: '@variant',
}, async ({ page, baseURL, call, aCustomer, aProfessional, mailTo, logInAs, expectAccessible, expectPageQuality }) => {
  const api = createApi(baseURL as string)
  const soon = new Date(Date.now() + 20 * 3_600_000)
  const nadia = await aProfessional({ price: 100, from: soon })
  const awa = await aCustomer()
  const operator = await anOperator(api)
  const appointmentId = await api.bookAndPay(awa, nadia, soon)
  await moveAppointmentToPast(appointmentId)
  const reportBody = { type: 'professional_absent', text: 'Personne ne m’a ouvert.' }
  await call('POST', `/api/v1/appointment/${appointmentId}/report`, reportBody, awa.token)

  await logInAs(operator)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'À faire' })).toBeVisible()
  await page.getByRole('link', { name: /^Absences à examiner/ }).press('Enter')
  await expect(page.getByRole('button', { name: 'Décider…' })).toBeVisible()
  await page.goto('/admin/rendez-vous?absences=a-examiner')
  await expect(page.getByRole('heading', { name: 'Absences à examiner' })).toBeVisible()
  await expectPageQuality(page)
  // Every operator gets a mail about every absence.
  await expect(async () =>
    expect((await mailTo(operator.email, /Absence à examiner/)).text).toContain(appointmentId),
  ).toPass()
  await page.goto(`/admin/rendez-vous/${appointmentId}`)
  await expect(page.getByText('Personne ne m’a ouvert.')).toBeVisible()
  await expectPageQuality(page)
  await page.getByRole('button', { name: 'Décider…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Décider de l’absence' })
  await dialog.getByLabel('Motif').fill('La photo de la porte close le montre.')
  await dialog.getByRole('button', { name: 'Décider' }).press('Enter')
  await expect(dialog.getByRole('group', { name: 'Votre décision' })).toHaveAccessibleDescription(/Choisissez/)
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: /La coiffeuse était absente.*107\s€/ })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Décider' }).press('Enter')
  await expect(dialog).toBeHidden()
  const announcement = page.getByRole('status').filter({ hasText: 'La décision est prise.' })
  await expect(announcement).toBeFocused()
  await expect(page.getByText('Décidée', { exact: true })).toBeVisible()
  await expect(page.getByText(/Remboursement de 107\s€/)).toBeVisible()
  await expectPageQuality(page)
  for (const { email } of [awa, nadia])
    expect((await mailTo(email, /notre décision/)).text).toContain('La photo de la porte close le montre.')

  await logInAs(awa)
  await page.goto('/account/mes-rendez-vous')
  await expect(page.getByText(`Notre équipe a retenu l’absence de ${nadia.firstname}.`)).toBeVisible()
})

test('when a bank disputes a payment, the operator sees the deadline and the professional the reason to wait', {
  tag: '@variant',
}, async ({ page, baseURL, call, aCustomer, aProfessional, mailTo, logInAs, expectPageQuality }) => {
  const api = createApi(baseURL as string)
  const operator = await anOperator(api)
  const nadia = await aProfessional({ price: 100 })
  const awa = await aCustomer()
  const { id } = await api.holdHours(awa, nadia, inAWeek(9))
  const disputedAtOnce = { appointmentId: id, payment_method: 'pm_card_createDispute' }
  await call('POST', '/api/v1/payment', disputedAtOnce, awa.token)

  const { text } = await mailTo(operator.email, /Litige de 107/)
  await logInAs(operator)
  await page.goto(new URL(/https?:\S+\/admin\/litiges\/\S+/.exec(text)?.[0] as string).pathname)
  await expect(page.getByRole('heading', { name: 'Litige de 107 €' })).toBeVisible()
  await expect(page.getByText(/À défendre avant le/)).toBeVisible()
  await expect(page.getByText('ne pas avoir fait ce paiement')).toBeVisible()
  await expectPageQuality(page)
  await page.getByRole('link', { name: 'Litiges' }).press('Enter')
  await expect(page.getByRole('link', { name: new RegExp(awa.firstname) })).toContainText('Répondre avant le')
  await expectPageQuality(page)
  await page.getByRole('link', { name: new RegExp(awa.firstname) }).press('Enter')
  await page.getByRole('link', { name: /^Braids du/ }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Paiement' })).toBeVisible()
  await expect(page.getByText('Chez la banque, en litige').locator('..')).toContainText('107')
  await expect(page.getByRole('button', { name: 'Rembourser…' })).toBeHidden()
  await expectPageQuality(page)
  await page.getByRole('link', { name: 'Voir le litige' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Litige de 107 €' })).toBeVisible()
  await page.goto('/admin/grand-livre')
  await expect(page.getByText('moins chez les banques, en litige')).toBeVisible()

  await page.goto('/admin/versements')
  await page.getByRole('searchbox').fill(nadia.email)
  await page.keyboard.press('Enter')
  // Other tests have disputes of their own.
  await expect(page.getByText(/^1\sversement$/)).toBeVisible()
  await expect(page.getByText('Une banque conteste le paiement')).toBeVisible()
  await expect(page.getByText('À verser').locator('..')).toContainText('100')
  await expectPageQuality(page)
  const states = page.getByRole('navigation', { name: 'Par état' })
  await states.getByRole('link', { name: 'Envoyés' }).press('Enter')
  await expect(page.getByText('Aucun versement ne correspond')).toBeVisible()
  await expectPageQuality(page)
  // The footer has four lines on this page.
  expect((await page.getByRole('contentinfo').boundingBox())?.height).toBeLessThan(200)
  await page.getByRole('button', { name: 'Chercher' }).press('Enter')
  await expect(page).toHaveURL(/etat=envoyes/)
  await states.getByRole('link', { name: 'En attente' }).press('Enter')
  await expect(page.getByText('Une banque conteste le paiement')).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue(nadia.email)

  expect((await mailTo(nadia.email, /est contesté/)).text).toContain('attend la décision')
  await logInAs(nadia)
  await page.goto('/account/paiement')
  await expect(page.getByText('En litige')).toBeVisible()
  await expect(page.getByText(/le versement attend sa décision/)).toBeVisible()
  await expectPageQuality(page)
})

test('an operator resends a failed mail, by keyboard alone', { tag: '@variant' }, async ({
  page,
  baseURL,
  aCustomer,
  mailTo,
  logInAs,
  expectPageQuality,
}) => {
  const api = createApi(baseURL as string)
  const awa = await aCustomer()
  await addFailedMailAndJob(awa.id)
  await logInAs(await anOperator(api))
  await page.goto('/admin/mails')
  await page.getByRole('searchbox').fill(awa.email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Adresse déjà inscrite')).toBeVisible()
  await expectPageQuality(page)
  await page.getByRole('button', { name: `Renvoyer à ${awa.email}` }).press('Enter')
  await expect(page.getByText(`Le message à ${awa.email} repart.`)).toBeFocused()
  await mailTo(awa.email, /déjà/)

  await page.goto('/admin/taches')
  await expect(page.getByText(/account_invalid/)).toBeVisible()
  await expectPageQuality(page)
  await page.getByRole('button', { name: /^Relancer : Suivre un compte Stripe/ }).press('Enter')
  await expect(page.getByText('La tâche est relancée.')).toBeFocused()
  await expect(page.getByText(/account_invalid/)).toBeHidden()
  await page.goto('/admin/journal')
  await expect(page.getByText('a relancé une tâche : Suivre un compte Stripe').first()).toBeVisible()
  await expect(page.getByText('a renvoyé un e-mail : Adresse déjà inscrite').first()).toBeVisible()
})
