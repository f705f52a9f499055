import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { presses } from './keyboard.ts'
import { isOver } from './past.ts'

test('a customer reviews a visit that has ended, and it is read on the professional’s page', async ({
  page,
  aHold,
  call,
  expectAccessible,
  expectWellMade,
}) => {
  const { awa, nadia, id } = await aHold()
  await call('POST', '/api/v1/payment', { appointmentId: id, payment_method: 'pm_card_visa' }, awa.token)
  await page.goto('/account/mes-rendez-vous')
  const visit = page.getByRole('article', { name: /^Braids/ })
  await expect(visit).toBeVisible()
  await expect(visit.getByRole('button', { name: /^Laisser un avis/ })).toHaveCount(0)
  await isOver(id)
  await call('PATCH', `/api/v1/appointment/${id}`, { status: 'Terminé' }, nadia.token)
  await page.reload()
  await presses(page, visit.getByRole('button', { name: 'Laisser un avis : Braids' }))

  const form = page.getByRole('dialog', { name: 'Laisser un avis' })
  const publish = form.getByRole('button', { name: 'Publier mon avis' })
  await presses(page, publish)
  const stars = form.getByRole('group', { name: 'Votre note' })
  await expect(stars).toHaveAccessibleDescription('Donnez de 1 à 5 étoiles.')
  await expect(form.getByLabel('Votre avis')).toHaveAccessibleDescription(/Champs requis.!/)
  await expect(stars.getByRole('radio').first()).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(stars.getByRole('radio', { name: '4 étoiles' })).toBeChecked()
  await form.getByLabel('Votre avis').fill('Des tresses parfaites, et à l’heure.')
  await presses(page, publish)

  await expect(form).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: 'Votre avis est publié.' })).toBeAttached()
  const review = visit.getByRole('region', { name: 'Votre avis' })
  await expect(review).toContainText('Note : 4 sur 5')
  await expect(review).toContainText('Des tresses parfaites, et à l’heure.')
  await expect(visit.getByRole('button', { name: /^Laisser un avis/ })).toHaveCount(0)
  await expectWellMade(page)

  await page.goto(nadia.address)
  const published = page.getByRole('article').filter({ hasText: 'Des tresses parfaites' })
  await expect(published).toContainText('Avis vérifié')
  await expect(published).toContainText('Note : 4 sur 5')
})
