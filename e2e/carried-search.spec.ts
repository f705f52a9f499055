import { expect } from '@playwright/test'
import { bookedDialogOf, orderButton, paymentDialogOf } from './cards.ts'
import { countTaps } from './count-taps.ts'
import { test } from './fixtures.ts'
import { createApi, inAWeek } from './people.ts'

test(
  'a customer’s search leads through the profile to the booking of an hour of that day',
  { tag: '@wide' },
  async ({ page, context, baseURL, call, aCustomer, logInAs, aProfessional, expectAccessible }, testInfo) => {
    const town = 'Vierzon'
    const nadia = await aProfessional({ offers: 'Braids', town, price: 100 })
    const other = { libelle: 'Barbier', price: 40, duration: 60, image: nadia.service.image }
    const barber = await call<{ id: string }>('POST', '/api/v1/prestation', other, nadia.token)
    const awa = await aCustomer({ town })
    await createApi(baseURL as string).keepCard(awa, nadia, inAWeek(14))
    await logInAs(awa)
    const taps = await countTaps(context)
    const day = nadia.availabilityWindow.start.slice(0, 10)

    await page.goto('/')
    // The town of the account is there, and nothing that a customer types is overwritten.
    await expect(page.getByLabel('Quelle ville ?')).toHaveValue(`${town} (18)`)
    await page.getByLabel('Quelle coiffure ?').selectOption({ label: 'Braids' })
    await page.getByLabel('Quel jour ?').fill(day.split('-').reverse().join('-'))
    // On a phone the calendar may open over the button, so the key stands for its tap.
    const searchTaps = 1
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: `Voir le profil de ${nadia.firstname}` }).click()

    const services = page.getByRole('region', { name: 'Services et prix' })
    const first = services.getByRole('listitem').first()
    await expect(first).toContainText('Votre recherche')
    await expect(first.getByRole('heading')).toHaveText('Braids')
    const hours = first.getByRole('list', { name: 'Heures libres' })
    await expect(hours.getByRole('link')).toHaveCount(4)
    await expectAccessible(page)
    // Another service opens the booking on the same day.
    await services.getByRole('button', { name: 'Réserver Barbier' }).press('Enter')
    await expect(page).toHaveURL(new RegExp(`/reservation/.*prestation=${barber.id}&date=${day}&ville=Vierzon`))
    await page.goBack()
    await expect(page.getByRole('link', { name: 'Retour' })).toBeVisible()

    await hours.getByRole('link').first().click()
    await expect(page).toHaveURL(new RegExp(`/reservation/.*date=${day}T`))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Confirmer' }).click()
    await expect(paymentDialogOf(page).getByLabel('Visa se terminant par 4242')).toBeChecked()
    await orderButton(page).click()
    await expect(bookedDialogOf(page)).toBeVisible()
    console.log(`From home to paid, logged in, with a saved card: ${taps.count() + searchTaps} taps, fields apart.`)
    await testInfo.attach('taps', { body: String(taps.count() + searchTaps) })
    expect(taps.count() + searchTaps).toBeLessThanOrEqual(6)
  },
)

test('a profile shows the next free day if the searched one is full, and ignores a search that names nothing', {
  tag: '@variant',
}, async ({ page, aProfessional }) => {
  const nadia = await aProfessional({ offers: 'Braids' })
  await page.goto(`${nadia.address}&prestation=Braids&date=${new Date().toISOString().slice(0, 10)}`)
  const services = page.getByRole('region', { name: 'Services et prix' })
  await expect(services).toContainText('Pas d’heure libre le jour cherché ; ensuite :')
  await expect(services.getByRole('list', { name: 'Heures libres' }).getByRole('link')).toHaveCount(4)
  await page.goto(`${nadia.address}&prestation=Braids&date=2026-01-05`)
  await expect(services).toContainText('Prochaines heures :')
  await page.goto(`${nadia.address}&prestation=Permanente&date=demain`)
  await expect(services.getByRole('button', { name: 'Réserver Braids' })).toBeVisible()
  await expect(services).not.toContainText('Votre recherche')
})
