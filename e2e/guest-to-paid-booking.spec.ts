import { expect, type Page } from '@playwright/test'
import { logsIn, registers, searches } from './acts.ts'
import { test } from './fixtures.ts'
import { linkIn, newEmail, type Professional } from './people.ts'

const town = { name: 'Saint-Nazaire', departement: 'Loire-Atlantique (44)' }

/** On the booking page, the service chosen: takes the first hour there is. */
const choosesAnHour = async (page: Page) => {
  const hours = page.getByRole('region', { name: 'Le jour et l’heure' })
  await hours
    .getByRole('button', { name: / h( \d\d)?$/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Votre réservation' })).toContainText('Total107,00 €')
}

const pays = async (page: Page) => {
  const payment = page.getByRole('dialog', { name: 'Paiement' })
  await payment.getByRole('radio', { name: 'Visa •• 4242' }).check()
  await payment.getByRole('button', { name: 'Commander avec obligation de paiement (107,00 €)' }).click()
}

const expectPaidInList = async (page: Page, nadia: Professional) => {
  await page.getByRole('banner').getByRole('link', { name: /^Awa/ }).click()
  await page
    .getByRole('navigation', { name: 'Mon compte' })
    .getByRole('link', { name: /rendez-vous/i })
    .click()
  const row = page.getByRole('row').filter({ hasText: nadia.firstname })
  await expect(row).toContainText('Braids')
  await expect(row).toContainText('Payé')
  await expect(row).toContainText('107,00 €')
}

test('a guest finds a hairdresser, registers, books and pays', async ({
  page,
  signedIn,
  aProfessional,
  mailTo,
  expectAccessible,
}) => {
  const nadia = await aProfessional({ offers: 'Braids', town: town.name, price: 100 })
  const awa = { firstname: 'Awa', email: newEmail('Awa'), town }

  await page.goto('/')
  await searches(page, { town, hairstyle: 'Braids', day: new Date(nadia.slot.start) })
  await expectAccessible(page)
  await page.getByRole('link', { name: `Voir le profil de ${nadia.firstname}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(nadia.firstname)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Réserver Braids' }).click()
  await page.getByRole('dialog', { name: 'Connexion' }).getByRole('link', { name: 'S’inscrire' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inscription')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Je suis client' }).click()
  await registers(page, awa)
  const done = page.getByRole('dialog', { name: 'Encore un petit geste' })
  await expect(done).toBeVisible()
  await expectAccessible(page)
  await done.getByRole('button', { name: 'Fermer', exact: true }).click()
  await expect(page).toHaveURL('/')

  await page.goto(linkIn(await mailTo(awa.email, /confirmez/i)))
  await expect(page.getByRole('status').filter({ hasText: 'Bienvenue' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await page.getByRole('link', { name: 'Je suis client' }).click()
  await logsIn(page, awa.email)
  await expect(page).toHaveURL('/account/profile')

  await page.getByRole('banner').getByRole('link', { name: 'Couronne, accueil' }).click()
  await searches(page, { town, hairstyle: 'Braids', day: new Date(nadia.slot.start) })
  await page.getByRole('link', { name: `Voir le profil de ${nadia.firstname}` }).click()
  await page.getByRole('button', { name: 'Réserver Braids' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Réserver avec ${nadia.firstname}`)
  await choosesAnHour(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await expect(page.getByRole('dialog', { name: 'Paiement' })).toBeVisible()
  await expectAccessible(page)
  await pays(page)
  const booked = page.getByRole('dialog', { name: 'La reservation a été prise en compte' })
  await expect(booked).toContainText(`Braids avec ${nadia.firstname}`)
  await expectAccessible(page)
  await booked.getByRole('button', { name: 'Fermer', exact: true }).click()
  await expect(page).toHaveURL('/')

  await expectPaidInList(page, nadia)
  await expectAccessible(page)
  await mailTo(awa.email, /rendez-vous .* est réservé/)
  await mailTo(nadia.email, /rendez-vous/)

  await signedIn(nadia)
  await page.goto('/account/mes-rendez-vous')
  const row = page.getByRole('row').filter({ hasText: 'Awa Diallo' })
  await expect(row).toContainText('Payé')
  await expect(row).toContainText('100,00 €')
  await expectAccessible(page)
})

test('a guest who has an account logs in where she is and goes on with the service she chose', async ({
  page,
  aCustomer,
  aProfessional,
  expectAccessible,
}) => {
  const awa = await aCustomer({ terms: false })
  const nadia = await aProfessional({ offers: 'Braids', price: 100 })
  await page.goto(nadia.address)
  await page.getByRole('button', { name: 'Réserver Braids' }).click()
  const login = page.getByRole('dialog', { name: 'Connexion' })
  await expect(login).toBeVisible()
  await expectAccessible(page)
  await logsIn(page, awa.email)

  await expect(page).toHaveURL(new RegExp(`/reservation/.*prestation=${nadia.service.id}`))
  await expect(page.getByRole('radio', { name: 'Braids' })).toBeChecked()
  await choosesAnHour(page)
  await page.getByRole('button', { name: 'Confirmer' }).click()

  // Her registration did not ask what the law wants to know.
  const terms = page.getByRole('dialog', { name: 'Avant de continuer' })
  await terms.getByLabel('J’ai 18 ans ou plus.').check()
  await terms.getByLabel(/^J’ai lu et j’accepte/).check()
  await expectAccessible(page)
  await terms.getByRole('button', { name: 'Continuer' }).click()
  await pays(page)
  await page
    .getByRole('dialog', { name: 'La reservation a été prise en compte' })
    .getByRole('button', { name: 'Fermer', exact: true })
    .click()
  await expectPaidInList(page, nadia)
})
