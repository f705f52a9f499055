import { expect } from '@playwright/test'
import { addDeliveredOrder, aProduct } from './database-state.ts'
import { test } from './fixtures.ts'
import { anOperator } from './operators.ts'
import { createApi } from './people.ts'

test('a buyer reviews a product, and later visitors read it and see related products', async ({
  page,
  aCustomer,
  logInAs,
  expectAccessible,
  expectPageQuality,
}) => {
  const tresses = await aProduct({ libelle: 'Mèches appréciées' })
  const comb = await aProduct({ libelle: 'Peigne qui va avec', price: 8 })
  const [awa, ...otherCustomers] = await Promise.all([aCustomer(), aCustomer(), aCustomer()])
  for (const { id } of [awa, ...otherCustomers]) await addDeliveredOrder(id, [tresses, comb])

  await page.goto(tresses.address)
  const reviews = page.getByRole('region', { name: 'Avis' })
  await expect(reviews).toContainText('Pas encore d’avis')
  await expect(page.getByRole('button', { name: 'Laisser un avis' })).toHaveCount(0)
  const together = page.getByRole('region', { name: 'Souvent achetés ensemble' })
  await together.getByRole('button', { name: `Ajouter : ${comb.libelle}` }).click()
  const drawer = page.getByRole('dialog', { name: 'Article ajouté au panier' })
  await expect(drawer).toHaveAccessibleDescription(`${comb.libelle} a été ajouté à votre panier`)

  await logInAs(awa)
  await page.goto(tresses.address)
  await page.getByRole('button', { name: 'Laisser un avis' }).click()
  const dialog = page.getByRole('dialog', { name: 'Laisser un avis' })
  await dialog.getByText('4 étoiles', { exact: true }).click()
  await dialog.getByLabel('Votre avis').fill('Douces, et elles ne s’emmêlent pas.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Publier mon avis' }).click()
  await expect(dialog).toBeHidden()
  await expect(reviews).toContainText('Douces, et elles ne s’emmêlent pas.')
  await expect(reviews).toContainText('Avis vérifié')
  await expect(page.getByRole('link', { name: /4 sur 5, 1 avis/ })).toBeVisible()
  const data = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(data ?? '').aggregateRating).toEqual({
    '@type': 'AggregateRating',
    ratingValue: 4,
    reviewCount: 1,
  })
  await expectPageQuality(page)

  await page.getByRole('button', { name: 'Retirer mon avis' }).click()
  await page
    .getByRole('dialog', { name: 'Retirer votre avis ?' })
    .getByRole('button', { name: 'Retirer mon avis' })
    .click()
  await expect(reviews).toContainText('Pas encore d’avis')
  await expect(page.getByRole('button', { name: 'Laisser un avis' })).toBeVisible()

  // The order leads to the review too.
  await page.goto('/account/purchase-history')
  await page.getByRole('button', { name: /Laisser un avis.*Mèches appréciées/ }).click()
  await dialog.getByText('5 étoiles', { exact: true }).click()
  await dialog.getByLabel('Votre avis').fill('Après un mois, toujours aussi douces.')
  await dialog.getByRole('button', { name: 'Publier mon avis' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Votre avis est publié.')).toBeFocused()
  await expect(page.getByRole('button', { name: /Laisser un avis.*Mèches appréciées/ })).toHaveCount(0)
})

test('an operator hides a review, and its author reads the reason', async ({
  page,
  aCustomer,
  aProfessional,
  logInAs,
  call,
  mailTo,
  baseURL,
  expectPageQuality,
}) => {
  const [lea, nadia] = [await aCustomer(), await aProfessional()]
  const wig = await aProduct({ libelle: 'Perruque critiquée' })
  await addDeliveredOrder(lea.id, [wig])
  const texte = `La voisine ${nadia.firstname} est une voleuse.`
  await call('POST', '/api/commentaire', { product: wig.id, note: 1, texte }, lea.token)

  await logInAs(await anOperator(createApi(baseURL as string)))
  await page.goto(`/admin/avis?q=${encodeURIComponent(nadia.firstname)}`)
  await expectPageQuality(page)
  await page.getByRole('button', { name: `Retirer l’avis de ${lea.firstname}` }).click()
  const dialog = page.getByRole('dialog', { name: /^Retirer l’avis de / })
  await dialog.getByLabel('Motif').fill('Court.')
  await dialog.getByRole('button', { name: 'Retirer l’avis' }).click()
  await expect(dialog).toContainText('Quelques mots de plus : la personne les lira.')
  await dialog.getByLabel('Motif').fill('Des propos sur une personne.')
  await dialog.getByRole('button', { name: 'Retirer l’avis' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'est retiré' })).toBeFocused()
  await expect(page.getByRole('article')).toContainText('Retiré')
  await expect(page.getByRole('button', { name: /^Retirer/ })).toHaveCount(0)

  await page.goto(wig.address)
  await expect(page.getByRole('region', { name: 'Avis' })).toContainText('Pas encore d’avis')
  expect((await mailTo(lea.email, /plus affiché/)).text).toContain('Des propos sur une personne.')
})
