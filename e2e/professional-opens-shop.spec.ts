import { expect, type Page } from '@playwright/test'
import { fillRegistration, logIn, searchFor } from './actions.ts'
import { test } from './fixtures.ts'
import { inAWeek, linkIn, newEmail, newName, picture } from './people.ts'

const town = { name: 'Étampes', departement: 'Essonne (91)' }

const sendPicture = async (page: Page, button: string) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(picture)
  await expect(page.getByRole('status').filter({ hasText: 'tresses.jpg : image envoyée.' })).toBeVisible()
}

/** Crops and uploads an avatar by keyboard, over a network that fails the first time. */
const cropAndSendAvatar = async (page: Page, problems: string[], expectAccessible: (page: Page) => Promise<void>) => {
  await page.route('**/api/v1/upload', (route) => route.abort(), { times: 1 })
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Ajouter une photo' }).click()
  await (await chooser).setFiles(picture)
  const dialog = page.getByRole('dialog', { name: 'Cadrez votre photo' })
  const place = dialog.getByRole('status').filter({ hasText: 'Zoom' })
  await expect(place).toHaveText('Zoom 100 %, cadre à 50 % de la largeur et 50 % de la hauteur')
  await dialog.getByRole('application', { name: 'Photo à cadrer' }).focus()
  await page.keyboard.press('+')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(place).toHaveText('Zoom 125 %, cadre à 20 % de la largeur et 30 % de la hauteur')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enregistrer la photo' }).press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('tresses.jpg : envoi échoué.')
  await expect(place).toContainText('Zoom 125 %')
  expect(problems.splice(0)).toEqual([expect.stringContaining('net::ERR_FAILED')])
  await dialog.getByRole('button', { name: 'Réessayer' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: 'tresses.jpg : image envoyée.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Changer la photo' })).toBeFocused()
  const avatar = page.getByRole('img', { name: 'Votre photo' })
  await expect(avatar).toBeVisible()
  // Only the square was uploaded: 288 of the picture's 360 pixels in height.
  const { naturalWidth, naturalHeight } = await avatar.evaluate(async (img: HTMLImageElement) => {
    const whole = new Image()
    whole.src = img.src.replace('?w=320', '')
    await whole.decode()
    return { naturalWidth: whole.naturalWidth, naturalHeight: whole.naturalHeight }
  })
  expect([naturalWidth, naturalHeight]).toEqual([288, 288])
}

const windowFrom = (page: Page, from: number, to: number) =>
  page.getByRole('button', { name: new RegExp(`${from}\\sh –\\s+${to}\\sh.*Libre`) })

/** Adds a window between these hours, in the professional's town, a week from now. */
const addWindow = async (page: Page, from: number, to: number) => {
  await page
    .getByRole('button', { name: /^(Programmer un créneau|Ajouter)/ })
    .first()
    .click()
  await page.getByLabel('Jour').fill(inAWeek(12).toISOString().slice(0, 10))
  await page.getByRole('combobox', { name: 'Début' }).selectOption(String(from * 60))
  await page.getByLabel('Fin').selectOption(String(to * 60))
  await page.getByRole('button', { name: 'Programmer', exact: true }).click()
  await expect(windowFrom(page, from, to)).toBeVisible()
}

test('a professional registers alone, and can then be found and booked', { tag: '@wide' }, async ({
  page,
  mailTo,
  problems,
  expectAccessible,
}) => {
  const email = newEmail('Fatou')
  const firstname = newName('Fatou')

  await page.goto('/inscription')
  await page.getByRole('link', { name: 'Je suis coiffeuse' }).click()
  await expectAccessible(page)
  await fillRegistration(page, { firstname, email, town, mobility: 'Je ne me déplace pas' })
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer la fenêtre' }).click()
  // The link is followed in a browser that has not registered, so it opens no session.
  await page.evaluate(() => localStorage.clear())
  await page.goto(linkIn(await mailTo(email, /confirmez/i)))
  await page.getByRole('link', { name: 'Se connecter' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion Espace Coiffeuse')
  await page.getByRole('link', { name: 'Espace Client' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion Espace Client')
  await logIn(page, email)
  await expect(page.getByRole('alert')).toHaveText('Ce compte client n’existe pas !')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Espace Coiffeuse' }).click()
  // Both login pages have the same fields, so the test waits for the right one.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion Espace Coiffeuse')
  await logIn(page, email)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Bienvenue ${firstname}`)

  await expectAccessible(page)
  await page.getByRole('link', { name: /^Votre photo/ }).click()
  await cropAndSendAvatar(page, problems, expectAccessible)
  await page.getByLabel('À propos').fill('Quinze ans de tresses, et toujours la main légère.')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Vos informations ont été mises à jour.')).toBeVisible()
  await expectAccessible(page)

  const menu = page.getByRole('navigation', { name: 'Mon compte' })
  await menu.getByRole('link', { name: 'Aujourd’hui' }).click()
  await page.getByRole('link', { name: /^Votre première prestation/ }).click()
  await page.getByRole('button', { name: 'Ajouter un service' }).click()
  const form = page.getByRole('dialog', { name: 'Ajouter un service' })
  await form.getByLabel('Prestation').selectOption('Nattes')
  await form.getByLabel('Prix (€)').fill('45,50')
  await form.getByLabel('Durée').selectOption({ label: '1 h 30' })
  await sendPicture(page, 'Choisir une image')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'Nattes' })).toContainText('45,50 €')
  await expectAccessible(page)

  await menu.getByRole('link', { name: /disponibilités|horaires/i }).click()
  await page.getByRole('button', { name: 'Semaine suivante' }).click()
  // Late on a Sunday (UTC) it is already Monday in France, so that day may be in another week.
  await page.goto(`/account/disponibilite?semaine=${inAWeek(12).toISOString().slice(0, 10)}`)
  await addWindow(page, 9, 12)
  await addWindow(page, 14, 18)
  await expectAccessible(page)
  await windowFrom(page, 14, 18).click()
  await page.getByRole('button', { name: 'Supprimer' }).click()
  const question = page.getByRole('dialog', { name: 'Voulez-vous supprimer ?' })
  await expect(question).toContainText('14 h à 18 h')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect(question).toBeHidden()
  await expect(windowFrom(page, 9, 12)).toBeVisible()
  await expect(windowFrom(page, 14, 18)).toBeHidden()

  await menu.getByRole('link', { name: /profil/i }).click()
  await page.getByRole('button', { name: 'Quitter' }).click()
  await expect(page).toHaveURL('/')
  await searchFor(page, { town, hairstyle: 'Nattes', day: inAWeek(12) })
  await page.getByRole('link', { name: `Voir le profil de ${firstname}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${firstname} Diallo`)
  await expect(page.getByRole('img', { name: `${firstname} Diallo` })).toBeVisible()
  await expect(page.getByText('Quinze ans de tresses')).toBeVisible()
  const offer = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Nattes' }) })
  await expect(offer).toContainText('48,50 €')
  await expect(offer).toContainText('1 h 30')
  await expect(offer.getByRole('button', { name: 'Réserver Nattes' })).toBeVisible()
  await expectAccessible(page)
})
