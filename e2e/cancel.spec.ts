import { expect, type Locator, type Page } from '@playwright/test'
import { moveAppointmentToPast } from './database-state.ts'
import { test } from './fixtures.ts'
import { pressKey, typeText } from './keyboard.ts'
import { createApi, linkIn, password } from './people.ts'

const hour = 3_600_000
const { aPerson, aProfessional, bookAndPay, call, mailTo } = createApi(process.env.APP_URL as string)

/** Creates a customer and a professional with windows around the given hours from now; `booksAt(n)` books the nth. */
const withHours = async (options: Parameters<typeof aProfessional>[0], ...hoursAhead: number[]) => {
  const at = hoursAhead.map((ahead) => new Date(Math.ceil(Date.now() / hour + ahead) * hour))
  const around = (at: Date) => ({ from: new Date(at.getTime() - hour), to: new Date(at.getTime() + 6 * hour) })
  const [first, ...more] = at as [Date, ...Date[]]
  const [awa, nadia] = await Promise.all([
    aPerson('customer'),
    aProfessional({ price: 100, ...options, ...around(first) }),
  ])
  for (const { from: start, to: end } of more.map(around))
    await call('POST', '/api/v1/disponibilite', { start, end }, nadia.token)
  return { awa, nadia, at, booksAt: (n: number) => bookAndPay(awa, nadia, at[n] as Date) }
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Annuler ce rendez-vous ?' })
const appointmentRow = (page: Page, id: string) => page.locator(`[id="${id}"]`)
const cancelOf = (row: Locator) => row.getByRole('button', { name: 'Annuler : Braids' })
/** The result is announced exactly once, and the focus moves to the status. */
const expectDone = async (page: Page, id: string, text: string) => {
  await expect(page.getByRole('status').filter({ hasText: text })).toHaveCount(1)
  await expect(page.locator(`[id="statut-${id}"]`)).toBeFocused()
}
const expectTerms = async (page: Page, tier: RegExp, fee: string, refund: string) => {
  await expect(question(page)).toContainText(tier)
  await expect(question(page).getByRole('definition')).toHaveText([fee, refund])
}

test('a customer cancels for free, for half and for the full price, by keyboard alone', {
  tag: '@wide',
}, async ({ page, logInAs, expectAccessible }) => {
  const { awa, nadia, booksAt } = await withHours({}, 60, 30, 3)
  const free = await booksAt(0)
  const mail = await mailTo(awa.email, /est réservé$/)
  const half = await booksAt(1)
  const full = await booksAt(2)

  await page.goto(linkIn(mail))
  await pressKey(page, page.getByRole('link', { name: /Je suis client/ }))
  await typeText(page, page.getByLabel('E-mail'), awa.email)
  await typeText(page, page.getByLabel('Mot de passe', { exact: true }), password)
  await page.keyboard.press('Enter')
  await expectTerms(page, /Annulation gratuite.*jusqu’au/, '0 €', '107 €')
  await expectAccessible(page)
  const confirm = question(page).getByRole('button', { name: 'Annuler le rendez-vous' })
  await pressKey(page, confirm)
  await expectDone(page, free, 'Le rendez-vous est annulé.')
  await expect(appointmentRow(page, free)).toContainText(/Par vous.*Remboursé le .*107\s€/)

  await pressKey(page, cancelOf(appointmentRow(page, half)))
  await expectTerms(page, /Moitié du total.*a été gratuite jusqu’au/, '53,50 €', '53,50 €')
  await expectAccessible(page)
  await pressKey(page, confirm, 'Space')
  await expectDone(page, half, 'Le rendez-vous est annulé.')
  await expect(appointmentRow(page, half)).toContainText(/Remboursé le .*53,50\s€.*Frais d’annulation\s: 53,50\s€/)

  await pressKey(page, cancelOf(appointmentRow(page, full)))
  await expectTerms(page, /Total dû.*suffisait jusqu’au/, '107 €', '0 €')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(cancelOf(appointmentRow(page, full))).toBeFocused()
  await page.keyboard.press('Enter')
  await pressKey(page, confirm)
  await expectDone(page, full, 'Le rendez-vous est annulé.')
  await expect(appointmentRow(page, full)).toContainText(/Non remboursé.*Frais d’annulation\s: 107\s€/)

  await logInAs(nadia)
  await page.goto('/account/mes-rendez-vous')
  await expect(appointmentRow(page, free)).toContainText('Rien ne vous est dû.')
  await expect(appointmentRow(page, half)).toContainText(/Votre part des frais d’annulation\s: 50\s€/)
  await expect(appointmentRow(page, full)).toContainText(/Votre part des frais d’annulation\s: 100\s€/)
})

test('after a professional cancels, the customer is refunded in full and books with another', {
  tag: '@variant',
}, async ({ page, logInAs, expectAccessible }) => {
  const { awa, nadia, at, booksAt } = await withHours({ town: 'Guéret' }, 30)
  const [id, other] = [await booksAt(0), await aProfessional({ town: 'Guéret', from: at[0] as Date })]
  await logInAs(nadia)
  await page.goto(linkIn(await mailTo(nadia.email, /^Nouveau rendez-vous/)))
  await expect(question(page)).toContainText(
    /Tout est remboursé à votre cliente.*vous aurez annulé 1 rendez-vous sur 1/,
  )
  await expect(question(page).getByRole('definition')).toHaveText('107 €')
  // Meanwhile the professional cancels on another device.
  await call('PATCH', `/api/v1/appointment/${id}`, { status: 'Annuler' }, nadia.token)
  await question(page).getByRole('button', { name: 'Annuler le rendez-vous' }).click()
  await expectDone(page, id, 'Ce rendez-vous avait déjà changé')
  await expect(appointmentRow(page, id)).toContainText(/Annulé.*Par vous/)

  await logInAs(awa)
  await page.goto('/account/mes-rendez-vous')
  await expect(appointmentRow(page, id)).toContainText(/Par la coiffeuse.*Remboursé le .*107\s€/)
  const alternatives = page.getByRole('region', { name: 'Libres le même jour pour Braids' })
  await expectAccessible(page)
  await alternatives
    .getByRole('link', { name: `Réserver chez ${other.firstname} à` })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/reservation/${other.firstname}\\?professionalId=${other.id}`))
  await expect(page.getByRole('button', { name: 'Confirmer' })).toBeVisible()
})

test('a customer reschedules for free by keyboard, and cannot once the appointment is near', async ({
  page,
  problems,
  logInAs,
  expectAccessible,
}) => {
  const { awa, nadia, booksAt } = await withHours({}, 60, 30)
  const [far, near] = [await booksAt(0), await booksAt(1)]
  await logInAs(awa)
  await page.goto('/account/mes-rendez-vous')
  await expect(cancelOf(appointmentRow(page, near))).toBeVisible()
  const rescheduleButton = page.getByRole('button', { name: 'Déplacer : Braids' })
  await expect(rescheduleButton).toHaveCount(1)
  await rescheduleButton.focus()
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Déplacer ce rendez-vous' })
  const hours = dialog.getByRole('button', { name: / h( \d\d)?$/ })
  await expect(hours.first()).toBeVisible()
  await expectAccessible(page)
  await hours.last().press('Enter')
  // The network fails, and then works again.
  const starts = '**/disponibilite/user/*/starts?*'
  await page.route(starts, (route) => route.abort())
  await dialog.getByRole('button', { name: 'Choisir une autre heure' }).press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Les heures n’ont pas pu être lues')
  await expectAccessible(page)
  expect(problems.splice(0).join()).toContain('net::ERR_FAILED')
  await page.unroute(starts)
  await dialog.getByRole('button', { name: 'Réessayer' }).press('Enter')
  await expect(dialog.getByRole('alert')).toBeHidden()
  const chosen = (await hours.last().getAttribute('aria-label')) as string
  await hours.last().focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/Rien à payer de plus. Annulation gratuite jusqu’au/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Déplacer le rendez-vous' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  await expectDone(page, far, 'Le rendez-vous est déplacé.')

  const [hour] = /\d+\sh(?:\s\d\d)?$/.exec(chosen) ?? []
  await expect(appointmentRow(page, far)).toContainText(`${hour} –`)

  // The professional now offers only another service than the booked one.
  const nattes = { libelle: 'Nattes', price: 50, duration: 60, image: nadia.service.image }
  await call('POST', '/api/v1/prestation', nattes, nadia.token)
  await call('DELETE', `/api/v1/prestation/${nadia.service.id}`, undefined, nadia.token)
  await rescheduleButton.press('Enter')
  await expect(dialog.getByText(/ne propose plus cette prestation/)).toBeVisible()
  await expect(hours).toHaveCount(0)
})

test('a professional finishes an appointment and its customer reports an absence, by keyboard alone', async ({
  page,
  logInAs,
  expectAccessible,
}) => {
  const { awa, nadia, booksAt } = await withHours({}, 30)
  const id = await booksAt(0)
  await moveAppointmentToPast(id)
  await logInAs(nadia)
  await page.goto('/account/mes-rendez-vous')
  await expect(page.getByText('Aucun rendez-vous à venir.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'À terminer' }).locator(`[id="${id}"]`)).toBeVisible()
  await pressKey(page, appointmentRow(page, id).getByRole('button', { name: 'Terminé : Braids' }))
  const finish = page.getByRole('dialog', { name: 'Ce rendez-vous est-il terminé ?' })
  await expectAccessible(page)
  await pressKey(page, finish.getByRole('button', { name: 'Terminé' }), 'Space')
  await expect(appointmentRow(page, id).getByText('Terminé', { exact: true })).toBeVisible()

  await logInAs(awa)
  await page.goto('/account/mes-rendez-vous')
  await appointmentRow(page, id).getByRole('button', { name: 'Signaler une absence : Braids' }).focus()
  await page.keyboard.press('Enter')
  const report = page.getByRole('dialog', { name: 'La coiffeuse était absente ?' })
  await report.getByLabel('Que s’est-il passé ?').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(report.getByLabel('Que s’est-il passé ?')).toHaveAccessibleDescription(/Champ requis/)
  await expect(report.getByLabel('Que s’est-il passé ?')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('La porte est restée close.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(report).toBeHidden()
  await expectDone(page, id, 'Votre signalement est envoyé.')
  await expect(appointmentRow(page, id)).toContainText(/Absence signalée.*Vous avez signalé l’absence/)
  await expect(appointmentRow(page, id).getByRole('button')).toHaveText([
    'Facture (PDF) : Braids',
    'Laisser un avis : Braids',
    'Je ne me sens pas en sécurité : Braids',
  ])
  expect((await mailTo(nadia.email, /^Une absence est signalée/)).text).not.toContain('La porte est restée close.')

  await logInAs(nadia)
  await page.goto('/account/mes-rendez-vous')
  await expect(appointmentRow(page, id)).toContainText(/signale votre absence\s: «\sLa porte est restée close\.\s»/)
  await expectAccessible(page)
})
