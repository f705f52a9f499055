import { expect } from '@playwright/test'
import { bookedDialogOf, cards, payWith } from './cards.ts'
import { aProduct } from './database-state.ts'
import { test } from './fixtures.ts'
import { inAWeek } from './people.ts'

/** Returns that hour in UTC, three weeks ahead, when any parcel ordered today has arrived. */
const inThreeWeeks = (utcHour: number) => new Date(inAWeek(utcHour).getTime() + 14 * 86_400_000)

test('a customer books and orders the hair that the professional asks to bring', async ({
  page,
  logInAs,
  aProfessional,
  aCustomer,
  expectAccessible,
  expectPageQuality,
}) => {
  const from = inThreeWeeks(8)
  // This hairstyle usually takes no extra hair.
  const nadia = await aProfessional({ offers: 'Coiffures événements', from })
  const hair = await aProduct({ libelle: 'Mèches à emporter', price: 1, stock: 4 })
  const tooFew = await aProduct({ libelle: 'Mèches trop rares', price: 1, stock: 2 })

  await logInAs(nadia)
  await page.goto('/account/service')
  await page.getByRole('button', { name: 'Modifier Coiffures événements' }).click()
  const form = page.getByRole('dialog', { name: 'Modifier Coiffures événements' })
  await form.getByText('Les mèches', { exact: true }).click()
  await expect(form.getByLabel('Paquets')).toHaveCount(0)
  await form.getByLabel('Ma cliente apporte des mèches').check()
  await form.getByLabel('Paquets').selectOption('3')
  await form.getByLabel(/^Longueur/).selectOption('40 cm')
  await form.getByLabel(/^Texture/).selectOption('Bouclé')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form).toBeHidden()

  const awa = await aCustomer()
  await logInAs(awa)
  const booking = `/reservation/${encodeURIComponent(nadia.firstname)}?${new URLSearchParams({
    professionalId: nadia.id,
    prestation: nadia.service.id,
    date: from.toISOString(),
  })}`
  await page.goto(booking)
  const offered = page.getByRole('region', { name: 'Les mèches qu’il faut' })
  await expect(offered).toContainText(`${nadia.firstname} vous demande d’apporter 3 paquets, bouclé, 40 cm.`)
  await expect(offered).toContainText('Ces mèches sont vendues par Couronne ; vous pouvez aussi apporter les vôtres.')
  await expect(offered.getByRole('radio', { name: new RegExp(tooFew.libelle) })).toHaveCount(0)
  await offered.getByRole('radio', { name: new RegExp(hair.libelle) }).check()
  await expectPageQuality(page)
  await offered.getByRole('button', { name: /^Ajouter 3 paquets/ }).click()
  await expect(offered.getByRole('status')).toContainText('Vos mèches sont dans votre panier')
  await expect(page.getByRole('link', { name: 'Panier, 3 articles' }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Confirmer' }).click()
  await payWith(page, cards.visa)
  const booked = bookedDialogOf(page)
  await expect(booked.getByRole('region', { name: 'Les mèches qu’il faut' })).toContainText('dans votre panier')
  await expectAccessible(page)
  await booked.getByRole('link', { name: 'Voir le panier' }).click()
  await expect(page.getByRole('textbox', { name: `Quantité : ${hair.libelle}` })).toHaveValue('3')
})

test('no hair is offered when the professional provides it', { tag: '@variant' }, async ({
  page,
  logInAs,
  aProfessional,
  call,
}) => {
  const from = inThreeWeeks(8)
  const nadia = await aProfessional({ offers: 'Braids', from })
  await aProduct({ libelle: 'Mèches inutiles', stock: 20 })
  const meches = { packs: 1, longueur: '40 cm', texture: 'Bouclé' }
  await call('PATCH', `/api/v1/prestation/${nadia.service.id}`, { meches, mechesFournies: true }, nadia.token)
  await logInAs('customer')
  const read = page.waitForResponse(/\/meches\?/)
  const { id } = nadia
  const query = new URLSearchParams({ professionalId: id, prestation: nadia.service.id, date: from.toISOString() })
  await page.goto(`/reservation/${encodeURIComponent(nadia.firstname)}?${query}`)
  await read
  await expect(page.getByRole('button', { name: 'Confirmer' })).toBeEnabled()
  await expect(page.getByText('Les mèches qu’il faut')).toHaveCount(0)
})
