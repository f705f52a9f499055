import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { moveAppointmentToPast } from './database-state.ts'
import { test } from './fixtures.ts'
import { pressKey } from './keyboard.ts'
import { illustrationPath } from './people.ts'

const aFile = async (name: string) => ({
  name: `${name}.webp`,
  mimeType: 'image/webp',
  buffer: await readFile(illustrationPath(name)),
})
const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Mes notes') }

test('a customer reviews a completed appointment, and the professional’s page shows it', async ({
  page,
  aHold,
  call,
  expectAccessible,
  expectPageQuality,
}) => {
  const { awa, nadia, id } = await aHold()
  await call('POST', '/api/v1/payment', { appointmentId: id, payment_method: 'pm_card_visa' }, awa.token)
  await page.goto('/account/mes-rendez-vous')
  const appointmentRow = page.getByRole('article', { name: /^Braids/ })
  await expect(appointmentRow).toBeVisible()
  await expect(appointmentRow.getByRole('button', { name: /^Laisser un avis/ })).toHaveCount(0)
  await moveAppointmentToPast(id)
  await call('PATCH', `/api/v1/appointment/${id}`, { status: 'Terminé' }, nadia.token)
  await page.reload()
  await pressKey(page, appointmentRow.getByRole('button', { name: 'Laisser un avis : Braids' }))

  const form = page.getByRole('dialog', { name: 'Laisser un avis' })
  const publish = form.getByRole('button', { name: 'Publier mon avis' })
  await pressKey(page, publish)
  const stars = form.getByRole('group', { name: 'Votre note' })
  await expect(stars).toHaveAccessibleDescription('Donnez de 1 à 5 étoiles.')
  await expect(form.getByLabel('Votre avis')).toHaveAccessibleDescription(/Champ requis/)
  await expect(stars.getByRole('radio').first()).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(stars.getByRole('radio', { name: '4 étoiles' })).toBeChecked()
  await form.getByLabel('Votre avis').fill('Des tresses parfaites, et à l’heure.')
  const photos = form.getByRole('group', { name: /^Photos/ })
  const chooser = photos.locator('input[type=file]')
  const pictureNames = ['afro', 'bantu', 'dreads', 'turban', 'twists']
  const files = await Promise.all(pictureNames.map(aFile))
  await chooser.setInputFiles([...files.slice(0, 2), notes])
  await expect(photos.getByRole('img')).toHaveCount(2)
  await expect(photos).toHaveAccessibleDescription(/notes\.txt/)
  // A duplicate counts once, and pictures above the limit are left out.
  await chooser.setInputFiles(files.slice(1, 3))
  await expect(photos.getByRole('img')).toHaveCount(3)
  await chooser.setInputFiles(files.slice(3))
  await expect(photos.getByRole('img')).toHaveCount(4)
  await expect(photos.getByRole('button', { name: 'Ajouter des photos' })).toBeDisabled()
  await pressKey(page, photos.getByRole('button', { name: 'Retirer la photo 1' }))
  await expect(photos.getByRole('button', { name: 'Ajouter des photos' })).toBeFocused()
  await pressKey(page, photos.getByRole('button', { name: 'Retirer la photo 1' }))
  await expectAccessible(page)
  await pressKey(page, publish)

  await expect(form).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: 'Votre avis est publié.' })).toBeAttached()
  const review = appointmentRow.getByRole('figure', { name: 'Votre avis' })
  await expect(review).toContainText('Note : 4 sur 5')
  await expect(review).toContainText('Des tresses parfaites, et à l’heure.')
  await expect(review.getByRole('img', { name: /^Votre avis, photo/ })).toHaveCount(2)
  await expect(appointmentRow.getByRole('button', { name: /^Laisser un avis/ })).toHaveCount(0)
  await expectPageQuality(page)

  await page.goto(nadia.address)
  const published = page.getByRole('article').filter({ hasText: 'Des tresses parfaites' })
  await expect(published).toContainText('Avis vérifié')
  await expect(published).toContainText('Note : 4 sur 5')
  await pressKey(page, published.getByRole('link', { name: /, photo 2 ?, agrandir$/ }))
  const large = page.getByRole('dialog', { name: 'Photo 2 sur 2' })
  await expect(large.getByRole('img', { name: /^L’avis d’Awa.*, photo 2$/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expectPageQuality(page)

  await page.goto('/account/mes-rendez-vous')
  await pressKey(page, appointmentRow.getByRole('button', { name: 'Retirer mon avis : Braids' }))
  await pressKey(page, page.getByRole('dialog').getByRole('button', { name: 'Retirer mon avis' }))
  await expect(page.getByRole('status').filter({ hasText: 'Votre avis est retiré.' })).toBeAttached()
  await expect(appointmentRow.getByRole('button', { name: /^Laisser un avis/ })).toBeVisible()
  await page.goto(nadia.address)
  await expect(page.getByText('Pas encore d’avis', { exact: true })).toBeVisible()
})

test('a professional answers a review, and the customer and the public page show the answer', {
  tag: '@variant',
}, async ({ page, aHold, call, logInAs, expectAccessible, expectPageQuality }) => {
  const { awa, nadia, id } = await aHold()
  await call('POST', '/api/v1/payment', { appointmentId: id, payment_method: 'pm_card_visa' }, awa.token)
  await moveAppointmentToPast(id)
  await call('PATCH', `/api/v1/appointment/${id}`, { status: 'Terminé' }, nadia.token)
  await call('POST', '/api/commentaire', { appointmentId: id, note: 5, texte: 'Des tresses parfaites.' }, awa.token)

  await logInAs(nadia)
  await page.goto('/account/mes-rendez-vous')
  const appointmentRow = page.getByRole('article', { name: /^Braids/ })
  await pressKey(page, appointmentRow.getByRole('button', { name: 'Répondre à l’avis : Braids' }))
  const form = page.getByRole('dialog', { name: 'Répondre à l’avis' })
  await expect(form).toContainText('Des tresses parfaites.')
  const publish = form.getByRole('button', { name: 'Publier ma réponse' })
  await pressKey(page, publish)
  const answerField = form.getByLabel('Votre réponse')
  await expect(answerField).toHaveAccessibleDescription(/Champ requis/)
  await expect(answerField).toBeFocused()
  await expectAccessible(page)
  await answerField.fill('Merci, à très vite.')
  await pressKey(page, publish)
  await expect(form).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: 'Votre réponse est publiée.' })).toBeAttached()
  await expect(appointmentRow.getByRole('figure', { name: /^L’avis d’Awa/ })).toContainText(
    /Votre réponse\s*Merci, à très vite\./,
  )
  await expect(appointmentRow.getByRole('button', { name: /^Répondre/ })).toHaveCount(0)
  await expectPageQuality(page)

  await page.goto(nadia.address)
  const published = page.getByRole('article').filter({ hasText: 'Des tresses parfaites' })
  await expect(published).toContainText(/Réponse de .*Merci, à très vite\./)

  await logInAs(awa)
  await page.goto('/account/mes-rendez-vous')
  await expect(appointmentRow.getByRole('figure', { name: 'Votre avis' })).toContainText('Merci, à très vite.')
})
