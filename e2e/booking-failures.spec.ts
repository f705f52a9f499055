import { expect, type Locator } from '@playwright/test'
import { logIn } from './actions.ts'
import { bookedDialogOf, cards, paymentDialogOf, payWith } from './cards.ts'
import { test } from './fixtures.ts'
import { createApi, inAWeek, newName, type Person } from './people.ts'

test('a customer keeps the chosen booking through network failures, a taken hour and ended sessions', async ({
  page,
  baseURL,
  call,
  logInAs,
  aCustomer,
  aProfessional,
  problems,
  expectPageQuality,
  expectAccessible,
}) => {
  const nadia = await aProfessional({ offers: 'Braids', mobilite: 'se déplace' })
  const nattes = { libelle: 'Nattes', price: 50, duration: 120, image: nadia.service.image }
  await call('POST', '/api/v1/prestation', nattes, nadia.token)
  const lea = await aCustomer()
  const awa = await logInAs('customer')
  const service = page.getByRole('region', { name: 'La prestation' })
  const hours = page.getByRole('region', { name: 'Le jour et l’heure' })
  await page.goto(`/reservation/${nadia.firstname}?${new URLSearchParams({ professionalId: nadia.id })}`)

  // The network fails, and then works again.
  const starts = '**/disponibilite/user/*/starts?*'
  await page.route(starts, (route) => route.abort())
  await service.getByRole('button', { name: /^Braids/ }).click()
  await expect(hours.getByRole('alert')).toContainText('Les heures n’ont pas pu être lues')
  await expectAccessible(page)
  expect(problems.splice(0).join()).toContain('net::ERR_FAILED')
  await page.unroute(starts)
  await hours.getByRole('button', { name: 'Réessayer' }).click()
  await hours.getByRole('button', { name: / h$/ }).first().click()
  await expect(page.getByRole('region', { name: 'Le lieu' }).getByRole('heading')).toBeFocused()

  // The network fails again while the customer changes the service: the chosen hour and its summary stay.
  const summary = page.getByRole('region', { name: 'Votre réservation' })
  await page.route(starts, (route) => route.abort())
  await service.getByRole('button', { name: 'Modifier : La prestation' }).click()
  await service.getByRole('button', { name: /^Nattes/ }).click()
  await expect(hours.getByRole('alert')).toContainText('Ce que vous avez choisi est gardé')
  await expect(summary).toContainText('Nattes')
  await expect(summary).not.toContainText('À choisir')
  await expect(page.getByRole('button', { name: 'Confirmer' })).toBeDisabled()
  expect(problems.splice(0).join()).toContain('net::ERR_FAILED')
  await page.unroute(starts)
  await service.getByRole('button', { name: 'Modifier : La prestation' }).click()
  await service.getByRole('button', { name: /^Braids/ }).click()
  await expect(page.getByRole('button', { name: 'Confirmer' })).toBeEnabled()

  // At home: the customer pastes an address in a town out of the professional's range, and then one within it.
  await page.getByRole('radio', { name: /^Ma Maison/ }).check()
  const street = page.getByLabel('Adresse', { exact: true })
  const paste = (text: string) =>
    street.evaluate((field, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  await paste('4 quai Claude Bernard, 69007 Lyon')
  await expect(page.getByText(/de Bagnolet, et .* se déplace/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirmer' })).toBeDisabled()
  await page.getByRole('button', { name: 'Complétez le lieu' }).click()
  await expect(page.getByLabel('Ville ou code postal')).toBeFocused()
  await street.clear()
  await page.getByRole('button', { name: 'Complétez le lieu' }).click()
  await expect(street).toBeFocused()
  await expect(street).toHaveAccessibleDescription(/L.adresse ne peut pas/)
  await paste('3 allée des Roses 93100 MONTREUIL')
  await expect(page.getByText(/vient jusque chez vous/)).toBeVisible()
  await expectPageQuality(page)

  // Another customer takes the hour first.
  await createApi(baseURL as string).holdHours(lea, nadia, new Date(nadia.availabilityWindow.start))
  await page.route(starts, (route) => route.abort())
  await page.getByRole('button', { name: 'Confirmer' }).click()
  const errorDialog = page.getByRole('alertdialog', { name: 'Cette heure n’est plus libre' })
  // The free hours could not be loaded, so the dialog offers none.
  await expect(errorDialog.getByRole('button')).toHaveText(['Fermer'])
  await expectAccessible(page)
  await errorDialog.getByRole('button', { name: 'Fermer' }).press('Enter')
  const taken = page.getByRole('alert').filter({ hasText: 'Ce créneau vient d’être réservé' })
  await expect(taken).toBeFocused()
  await expect(taken.getByRole('button')).toHaveCount(0)
  expect(problems.splice(0).join()).toContain('net::ERR_FAILED')
  await page.unroute(starts)
  await hours.getByRole('button', { name: 'Réessayer' }).click()
  await expect(taken).toContainText('Les heures libres les plus proches')
  await expectPageQuality(page)
  await taken.getByRole('button').first().click()
  await expect(taken).toBeHidden()

  // The session ends: the customer logs in on the same page, and the chosen hour is held at once.
  const endSession = () => page.evaluate(() => localStorage.removeItem('token'))
  const appointmentsOf = ({ id, token }: Person) =>
    call<{ lieu: string; adresse: string; city: string }[]>(
      'GET',
      `/api/v1/appointment?customer=${id}`,
      undefined,
      token,
    )
  await endSession()
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await expect(page.getByRole('dialog', { name: 'Connexion' })).toBeVisible()
  await expectAccessible(page)
  await logIn(page, awa.email)
  await expect(paymentDialogOf(page)).toContainText(`Braids avec ${nadia.firstname}`)
  expect(await appointmentsOf(awa)).toMatchObject([
    { lieu: 'Ma Maison', adresse: '3 allée des Roses', city: 'Montreuil' },
  ])

  // The session ends again during the payment: after the login the customer finds the hold.
  await endSession()
  await payWith(page, cards.visa)
  const ended = page.getByRole('alertdialog', { name: 'Votre session est terminée' })
  await expect(ended).toContainText('Vous ne paierez pas deux fois')
  await expectAccessible(page)
  await ended.getByRole('link', { name: 'Se reconnecter' }).click()
  await page.getByRole('link', { name: /^Je suis client/ }).click()
  await logIn(page, awa.email)
  await expect(page.getByRole('button', { name: /: Braids$/ }).first()).toBeVisible()
})

test('a customer who logs in over another person’s choice sees their own address', async ({
  page,
  call,
  logInAs,
  aCustomer,
  aProfessional,
}) => {
  const nadia = await aProfessional({ mobilite: 'se déplace' })
  const bea = await aCustomer()
  await logInAs('customer')
  const query = new URLSearchParams({
    professionalId: nadia.id,
    date: nadia.availabilityWindow.start,
    lieu: 'Ma Maison',
  })
  await page.goto(`/reservation/${nadia.firstname}?${query}`)
  const street = page.getByLabel('Adresse', { exact: true })
  await street.fill('3 allée des Roses')
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await logIn(page, bea.email)
  await expect(street).toHaveValue(bea.adresse)
  await expect(page.getByRole('button', { name: 'Confirmer' })).toBeEnabled()
  const appointments = await call('GET', `/api/v1/appointment?customer=${bea.id}`, undefined, bea.token)
  expect(appointments).toEqual([])
})

test('a requested hour that is not free is explained, with alternative hours', async ({
  page,
  logInAs,
  aProfessional,
  expectPageQuality,
}) => {
  const nadia = await aProfessional({ firstname: newName('Nadia') })
  await logInAs('customer')
  const at = (date: Date) =>
    `/reservation/${nadia.firstname}?${new URLSearchParams({ professionalId: nadia.id, prestation: 'Braids', date: date.toISOString() })}`
  const unavailableAlert = page.getByRole('alert')
  const summary = page.getByRole('region', { name: 'Votre réservation' })

  await page.goto(at(inAWeek(5)))
  await expect(unavailableAlert).toContainText(new RegExp(`${nadia.firstname} n.est pas libre .* à [67].h\\.`))
  await expect(unavailableAlert.getByRole('button')).toHaveCount(3)
  await expectPageQuality(page)
  await unavailableAlert.getByRole('button').first().click()
  await expect(unavailableAlert).toBeHidden()
  await expect(summary).not.toContainText('À choisir')
  await expect(page.getByRole('button', { name: 'Confirmer' })).toBeEnabled()

  // The chosen hour stays while the customer looks at later weeks.
  const hours = page.getByRole('region', { name: 'Le jour et l’heure' })
  await hours.getByRole('button', { name: /^Modifier/ }).click()
  for (let week = 0; week < 6; week += 1) await hours.getByRole('button', { name: /semaine suivante/i }).click()
  await expect(hours).toContainText('Aucune heure libre cette semaine')
  await expect(hours.locator('[aria-busy=false]').first()).toBeVisible()
  await expect(summary).not.toContainText('À choisir')
  await expect(page.getByRole('button', { name: 'Confirmer' })).toBeEnabled()

  await page.goto(at(new Date(Date.now() - 86_400_000)))
  await expect(unavailableAlert).toContainText('est passée')
  await expect(unavailableAlert.getByRole('button')).toHaveCount(3)
})

test('an hour already held can be paid, and an hour already paid can be viewed', async ({
  page,
  problems,
  aHold,
  expectPageQuality,
  expectAccessible,
}) => {
  const { nadia } = await aHold()
  const query = new URLSearchParams({
    professionalId: nadia.id,
    prestation: 'Braids',
    date: inAWeek(9).toISOString(),
  })
  await page.goto(`/reservation/${nadia.firstname}?${query}`)
  const summary = page.getByRole('region', { name: 'Votre réservation' })
  await expect(page.getByText(/^Cette heure vous est gardée jusqu.à/)).toBeVisible()
  await expect(summary).not.toContainText('À choisir')
  await expectPageQuality(page)
  await page.getByRole('button', { name: 'Reprendre le paiement' }).click()
  await payWith(page, cards.visa)
  const booked = bookedDialogOf(page)
  await expect(booked).toContainText(`Au salon : 93170 Bagnolet`)
  await expect(booked).toContainText(/L’adresse et le téléphone vous seront communiqués le /)
  await expectAccessible(page)
  const toCalendar = booked.getByRole('button', { name: 'Ajouter à mon agenda' })
  const expectFailure = async (button: Locator) => {
    await page.route('**/calendar.ics', (route) => route.abort(), { times: 1 })
    await button.click()
    const errorDialog = page.getByRole('alertdialog')
    await expect(errorDialog).toContainText('Connexion impossible')
    expect(problems.splice(0).join()).toContain('net::ERR_FAILED')
    await errorDialog.getByRole('button', { name: 'Fermer' }).click()
    await expect(button).toBeFocused()
  }
  await expectFailure(toCalendar)
  const calendar = page.waitForEvent('download')
  await toCalendar.click()
  expect((await calendar).suggestedFilename()).toBe('rendez-vous.ics')
  await expect(booked.getByRole('link', { name: 'Voir mon rendez-vous' })).toBeVisible()
  await expect(page.locator('#recapitulatif').locator('..')).not.toContainText('À choisir')

  await page.goto(`/reservation/${nadia.firstname}?${query}`)
  await expect(page.getByText('Vous avez déjà réservé cette heure')).toBeVisible()
  await page.getByRole('link', { name: 'Voir mon rendez-vous' }).click()
  await expectFailure(page.getByRole('button', { name: /^Agenda/ }))
})

test('a customer with ten unpaid holds reads when booking is possible again', async ({
  page,
  baseURL,
  logInAs,
  aProfessional,
  expectPageQuality,
}) => {
  const nadia = await aProfessional({ offers: 'Braids' })
  const awa = await logInAs('customer')
  const { abandonTenHolds, holdHours } = createApi(baseURL as string)
  await abandonTenHolds(awa, nadia, new Date(nadia.availabilityWindow.start))
  const chosen = { professionalId: nadia.id, prestation: nadia.service.id, date: nadia.availabilityWindow.start }
  await page.goto(`/reservation/${nadia.firstname}?${new URLSearchParams(chosen)}`)
  await expect(page.getByText(/L’adresse exacte vous est communiquée 72\sheures avant/)).toBeVisible()
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Un peu de patience' })).toHaveAccessibleDescription(
    /^Dix de vos réservations sont restées sans paiement en 24\sheures\. Vous pourrez à nouveau réserver le .+ à \d+\sh/,
  )
  await page.getByRole('button', { name: 'Fermer' }).click()
  await expect(page.getByRole('button', { name: 'Confirmer' })).toBeFocused()
  await expectPageQuality(page)
  await expect(holdHours(awa, nadia, new Date(nadia.availabilityWindow.start))).rejects.toThrow('429')
})
