import { expect, type Page } from '@playwright/test'
import { fillRegistration, logIn, searchFor } from './actions.ts'
import { bookedDialogOf, cardFrameOf, cards, closeBookedDialog, payWith } from './cards.ts'
import { countTaps } from './count-taps.ts'
import { test } from './fixtures.ts'
import { linkIn, newEmail, type Professional } from './people.ts'

const town = { name: 'Saint-Nazaire', departement: 'Loire-Atlantique (44)' }

/** Picks the first free hour on the booking page, after the service is chosen. */
const chooseHour = async (page: Page) => {
  const hours = page.getByRole('region', { name: 'Le jour et l’heure' })
  await hours
    .getByRole('button', { name: / h( \d\d)?$/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Votre réservation' })).toContainText(
    'Total107 €dont 7 € de frais de service',
  )
}

const expectPaidInList = async (page: Page, nadia: Professional) => {
  await page.getByRole('banner').getByRole('link', { name: /^Awa/ }).click()
  await page
    .getByRole('navigation', { name: 'Mon compte' })
    .getByRole('link', { name: /rendez-vous/i })
    .click()
  const row = page.getByRole('article').filter({ hasText: nadia.firstname })
  await expect(row).toContainText('Braids')
  await expect(row).toContainText('Payé')
  await expect(row).toContainText('107 €')
}

test(
  'a guest finds a professional, registers, books and pays',
  { tag: '@wide' },
  async ({ page, context, logInAs, aProfessional, mailTo, expectAccessible }, testInfo) => {
    const nadia = await aProfessional({ offers: 'Braids', town: town.name, price: 100 })
    const awa = { firstname: 'Awa', email: newEmail('Awa'), town }
    const startedAt = Date.now()
    const taps = await countTaps(context)

    await page.goto('/')
    await searchFor(page, { town, hairstyle: 'Braids', day: new Date(nadia.availabilityWindow.start) })
    await expectAccessible(page)
    await page.getByRole('link', { name: `Voir le profil de ${nadia.firstname}` }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(nadia.firstname)
    await expectAccessible(page)

    const services = page.getByRole('region', { name: 'Services et prix' })
    await services
      .getByRole('link', { name: /^Réserver Braids/ })
      .first()
      .click()
    await page.getByRole('dialog', { name: 'Connexion' }).getByRole('link', { name: 'S’inscrire' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inscription Espace Client')
    await expectAccessible(page)
    await fillRegistration(page, awa)
    const done = page.getByRole('dialog', { name: 'Confirmez votre adresse' })
    await expect(done).toBeVisible()
    await expectAccessible(page)
    // The tap on the link in the mail.
    const linkTaps = 1
    await page.goto(linkIn(await mailTo(awa.email, /confirmez/i)))

    // The browser that registered is logged in, and the hour chosen before is taken.
    await expect(page).toHaveURL(new RegExp(`/reservation/.*prestation=${nadia.service.id}`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Réserver avec ${nadia.firstname}`)
    await expect(page.getByRole('region', { name: 'La prestation' })).toContainText(
      'Braids, 1 h, 107 € dont 7 € de frais de service',
    )
    await expect(page.getByRole('dialog', { name: 'Paiement' })).toBeVisible()
    await expectAccessible(page)
    await payWith(page, cards.visa)
    const booked = bookedDialogOf(page)
    await expect(booked).toContainText(`Braids avec ${nadia.firstname}`)
    console.log(`A first visit, from home to paid: ${((Date.now() - startedAt) / 1000).toFixed(1)} s of machine time.`)
    console.log(`A new customer, from home to paid: ${taps.count() + linkTaps} taps, fields apart.`)
    await testInfo.attach('taps', { body: String(taps.count() + linkTaps) })
    await expectAccessible(page)
    await booked.getByRole('button', { name: 'Fermer', exact: true }).click()
    await expect(page).toHaveURL('/')

    await expectPaidInList(page, nadia)
    await expectAccessible(page)
    await mailTo(awa.email, /rendez-vous .* est réservé/)
    await mailTo(nadia.email, /rendez-vous/)

    await logInAs(nadia)
    await page.goto('/account/mes-rendez-vous')
    const row = page.getByRole('article').filter({ hasText: 'Awa Diallo' })
    await expect(row).toContainText('Payé')
    await expect(row).toContainText('100 €')
    await expectAccessible(page)
  },
)

test('a customer pays within six clicks from the home page', async ({ page, context, logInAs, aProfessional }) => {
  const nadia = await aProfessional({ offers: 'Braids', town: town.name, price: 100 })
  await logInAs('customer')
  let clicks = 0
  await context.exposeBinding('countClick', () => {
    clicks += 1
  })
  // Clicks in the card frame count too. A key press on a button creates a click event whose detail is 0.
  await context.addInitScript(() => {
    const { countClick } = window as unknown as { countClick: () => void }
    document.addEventListener('click', ({ isTrusted, detail }) => isTrusted && detail > 0 && countClick(), true)
  })

  await page.goto('/')
  await page.getByLabel('Quelle ville ?').click()
  await page.keyboard.type('Saint-Nazair')
  await expect(page.getByRole('listbox', { name: 'Villes proposées' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByLabel('Quelle coiffure ?').selectOption({ label: 'Braids' })
  await page.getByLabel('Quel jour ?').fill(nadia.availabilityWindow.start.slice(0, 10).split('-').reverse().join('-'))
  await page.keyboard.press('Enter')
  const hour = page.locator(`a[href^="/reservation/${encodeURIComponent(nadia.firstname)}"]`)
  await hour.first().click()
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await cardFrameOf(page).getByLabel('Numéro de carte').click()
  await payWith(page, cards.visa)
  await expect(bookedDialogOf(page)).toBeVisible()
  console.log(`From home to paid: ${clicks} clicks.`)
  expect(clicks).toBeGreaterThan(3)
  expect(clicks).toBeLessThanOrEqual(6)
})

test('a guest with an account logs in on the profile and continues with the chosen service', {
  tag: '@variant',
}, async ({ page, aCustomer, aProfessional, expectAccessible }) => {
  const awa = await aCustomer({ terms: false })
  const nadia = await aProfessional({ offers: 'Braids', price: 100 })
  await page.goto(nadia.address)
  await page.getByRole('button', { name: 'Réserver Braids' }).click()
  const login = page.getByRole('dialog', { name: 'Connexion' })
  await expect(login).toBeVisible()
  await expectAccessible(page)
  await logIn(page, awa.email)

  await expect(page).toHaveURL(new RegExp(`/reservation/.*prestation=${nadia.service.id}`))
  await expect(page.getByRole('region', { name: 'La prestation' })).toContainText(
    'Braids, 1 h, 107 € dont 7 € de frais de service',
  )
  await chooseHour(page)
  await page.getByRole('button', { name: 'Confirmer' }).click()

  // This account was registered through the API, without the consents that the law requires.
  const terms = page.getByRole('dialog', { name: 'Avant de continuer' })
  await terms.getByLabel('J’ai 18 ans ou plus.').check()
  await terms.getByLabel(/^J’ai lu et j’accepte/).check()
  await expectAccessible(page)
  await terms.getByRole('button', { name: 'Continuer' }).click()
  await payWith(page, cards.visa)
  await closeBookedDialog(page)
  await expectPaidInList(page, nadia)
})
