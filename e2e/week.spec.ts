import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { createApi, inAWeek } from './people.ts'

const hour = 3_600_000

/** Returns that hour in UTC on the Tuesday of next week. */
const tuesday = (utcHour: number) => {
  const at = inAWeek(utcHour)
  return new Date(at.getTime() + (2 - (at.getUTCDay() || 7)) * 24 * hour)
}
const inParis = (at: Date, options: Intl.DateTimeFormatOptions) =>
  at.toLocaleString('fr-FR', { ...options, timeZone: 'Europe/Paris' })
const clock = (at: Date) => `${Number.parseInt(inParis(at, { hour: 'numeric' }), 10)}\\sh`
const range = (from: Date, to: Date) => new RegExp(`${clock(from)} –\\s+${clock(to)}`)

/**
 * Creates a professional with windows on that Tuesday from 8:00 to 11:00 and from 13:00 to 15:00 UTC, and an
 * appointment at 8:00.
 */
const aBookedProfessional = async () => {
  const { call, aPerson, aProfessional, bookAndPay } = createApi(process.env.APP_URL as string)
  const nadia = await aProfessional({ offers: 'Braids', from: tuesday(8), to: tuesday(11) })
  const awa = await aPerson('customer')
  await call('POST', '/api/v1/disponibilite', { start: tuesday(13), end: tuesday(15) }, nadia.token)
  await bookAndPay(awa, nadia, tuesday(8))
  return { nadia, awa, books: (at: Date) => bookAndPay(awa, nadia, at) }
}
const openWeek = (page: Page) => page.goto(`/account/disponibilite?semaine=${tuesday(12).toISOString().slice(0, 10)}`)
const notice = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const windowAt = (page: Page, from: Date, to: Date) =>
  page.getByRole('button', { name: new RegExp(`${range(from, to).source}.*modifier`) })

test.describe('with a mouse', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false })

  test('a professional adds, moves and deletes windows, and undoes each', { tag: '@variant' }, async ({
    page,
    logInAs,
    expectAccessible,
  }) => {
    const { nadia, awa, books } = await aBookedProfessional()
    await logInAs(nadia)
    await openWeek(page)
    const appointmentLink = page.getByRole('link', { name: `RDV : Braids avec ${awa.firstname} Diallo` })
    await expect(appointmentLink).toHaveAttribute('href', /mes-rendez-vous#/)
    await expectAccessible(page)

    await page.getByRole('region', { name: 'Heures de la semaine' }).evaluate((frame) => frame.scrollIntoView())
    const afternoon = windowAt(page, tuesday(13), tuesday(15))
    const box = await afternoon.boundingBox()
    if (!box) throw new Error('no window')
    const hourPx = box.height / 2
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const drag = async (from: [number, number], to: [number, number]) => {
      await page.mouse.move(...from)
      await page.mouse.down()
      await page.mouse.move(...to, { steps: 4 })
    }

    // A drag ended with Escape changes nothing.
    await drag([x, y], [x + box.width, y - hourPx])
    await expect(page.getByText(range(tuesday(12), tuesday(14)))).toBeVisible()
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect(afternoon).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()

    await drag([x, y], [x + box.width, y - hourPx])
    await page.mouse.up()
    const movedWindow = windowAt(page, tuesday(12), tuesday(14))
    await expect(notice(page)).toContainText('Créneau modifié : mercredi')
    await expect(movedWindow).toBeVisible()
    // The notice stays while the pointer is over it.
    await notice(page).hover()
    await expectAccessible(page)
    await notice(page).getByRole('button', { name: 'Annuler' }).click()
    await expect(notice(page)).toContainText('Le créneau est à nouveau mardi')
    await expect(afternoon).toBeVisible()

    await drag([x + 2 * box.width, y - hourPx], [x + 2 * box.width, y + hourPx])
    await page.mouse.up()
    const form = page.getByRole('dialog', { name: 'Programmer un créneau' })
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Programmer' }).click()
    await expect(notice(page)).toContainText('Créneau ouvert : jeudi')
    const drawn = windowAt(page, tuesday(13), tuesday(15)).last()
    await expect(drawn).toHaveAccessibleName(/jeudi/)

    // A customer books in the new window before the professional undoes its creation.
    await books(new Date(tuesday(13).getTime() + 48 * hour))
    await notice(page).getByRole('button', { name: 'Annuler' }).click()
    await expect(notice(page)).toContainText('Impossible d’annuler. Un rendez-vous est pris sur ce créneau')
    await expect(page.getByRole('link', { name: /^RDV : Braids/ })).toHaveCount(2)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a professional repeats a day by touch, and deletes by keyboard alone', async ({
    page,
    logInAs,
    expectAccessible,
  }) => {
    const { nadia } = await aBookedProfessional()
    await logInAs(nadia)
    await openWeek(page)
    await page.getByRole('button', { name: 'Répéter ce jour : mardi' }).tap()
    const repeat = page.getByRole('dialog', { name: 'Répéter ce jour' })
    await repeat.getByLabel('Pendant combien de semaines ?').selectOption('La semaine suivante')
    await expect(repeat.getByRole('status').filter({ hasText: 'ouverts' })).toHaveText('2 créneaux seront ouverts.')
    await expectAccessible(page)
    await repeat.getByRole('button', { name: 'Ouvrir 2 créneaux' }).tap()
    await expect(notice(page)).toContainText('2 créneaux ouverts.')
    await page.getByRole('button', { name: 'Semaine suivante' }).tap()
    const copies = page.getByRole('button', { name: /modifier ou supprimer/ })
    await expect(copies).toHaveCount(2)
    await notice(page).getByRole('button', { name: 'Annuler' }).tap()
    await expect(page.getByText('Aucun créneau cette semaine')).toBeVisible()
    await expect(notice(page)).toContainText('2 créneaux retirés.')

    await page.getByRole('button', { name: 'Semaine précédente' }).press('Enter')
    await windowAt(page, tuesday(13), tuesday(15)).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).press('Enter')
    const question = page.getByRole('dialog', { name: 'Voulez-vous supprimer ?' })
    await question.getByRole('button', { name: 'Supprimer' }).press('Enter')
    await expect(notice(page)).toContainText('Créneau supprimé.')
    await expect(page.getByRole('heading', { name: /mardi/i })).toBeFocused()
    await page.keyboard.press('F6')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(notice(page).getByRole('button', { name: 'Annuler' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(windowAt(page, tuesday(13), tuesday(15))).toBeVisible()
  })

  test('a week that fails to load can be requested again', { tag: '@variant' }, async ({
    page,
    logInAs,
    problems,
    expectAccessible,
  }) => {
    await logInAs('professional')
    await page.route('**/disponibilite/agenda*', (route) => route.abort(), { times: 1 })
    await page.goto('/account/disponibilite')
    await expect(page.getByRole('alert')).toContainText('Vos créneaux n’ont pas pu être lus')
    expect(problems.splice(0)).toEqual([expect.stringContaining('net::ERR_FAILED')])
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Réessayer' }).click()
    // The days that are over are folded.
    const days = page.getByRole('heading', { level: 3, name: /^(lun|mar|mer|jeu|ven|sam|dim)/i })
    await expect(days.first()).toHaveAccessibleName(/aujourd’hui/)
  })
})

test('a professional without accepted terms must accept them before adding a window, which is then added', {
  tag: '@variant',
}, async ({ page, logInAs, expectAccessible }) => {
  await logInAs(await createApi(process.env.APP_URL as string).aPerson('professional', { terms: false }))
  await openWeek(page)
  await page.getByRole('button', { name: 'Programmer un créneau' }).click()
  const terms = page.getByRole('dialog', { name: 'Avant de continuer' })
  await expectAccessible(page)
  await terms.getByLabel('J’ai 18 ans ou plus.').check()
  await terms.getByLabel(/^J’ai lu et j’accepte/).check()
  await terms.getByRole('button', { name: 'Continuer' }).click()
  const form = page.getByRole('dialog', { name: 'Programmer un créneau' })
  await form.getByRole('button', { name: 'Programmer' }).click()
  await expect(notice(page)).toContainText('Créneau ouvert')
})
