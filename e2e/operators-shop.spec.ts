import { readFile } from 'node:fs/promises'
import type { OperatorProductView } from '@couronne/contract/shop/operator-products'
import type { OrderView } from '@couronne/contract/shop/orders'
import { expect, type Page } from '@playwright/test'
import { buyProducts } from './buying.ts'
import { aProduct } from './database-state.ts'
import { test } from './fixtures.ts'
import { pressKey, typeText } from './keyboard.ts'
import { anOperator } from './operators.ts'
import { createApi, illustrationPath, newName, picture } from './people.ts'

const api = () => createApi(process.env.APP_URL as string)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const hasStatusText = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

test('an operator puts a product on sale with pictures, corrects its stock and finds it in the shop', {
  tag: '@wide',
}, async ({ page, logInAs, expectAccessible, expectPageQuality }) => {
  const name = newName('Perruque')
  await logInAs(await anOperator(api()))
  await page.goto('/admin/articles')
  await expect(page.getByRole('status').filter({ hasText: /articles?$/ })).toBeVisible()
  await page.getByRole('link', { name: 'Nouvel article' }).click()
  await expect(page.getByRole('heading', { name: 'Nouvel article' })).toBeVisible()
  await expectPageQuality(page)
  await button(page, 'Mettre en vente').click()
  await expect(page.getByText(/Champ requis/).first()).toBeVisible()
  await expectAccessible(page)

  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Ajouter des photos').click()
  const [requested, described] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let sent = 0
  await page.route('**/api/v1/upload', async (route) => {
    sent += 1
    if (sent === 2) {
      requested.resolve()
      await described.promise
    }
    await route.continue()
  })
  await (await chooser).setFiles([picture, illustrationPath('bantu')])
  // The first picture is described while the second is still uploading.
  await requested.promise
  await page.getByLabel('Ce que montre la photo 1').fill('De dos')
  described.resolve()
  await expect(page.getByRole('img', { name: 'Photo 2' })).toBeVisible()
  await pressKey(page, button(page, 'Mettre la photo 2 avant'))
  await expect(page.getByLabel('Ce que montre la photo 2')).toHaveValue('De dos')
  await expect(button(page, 'Mettre la photo 1 après')).toBeFocused()
  await pressKey(page, button(page, 'Mettre la photo 1 après'))
  await expect(page.getByLabel('Ce que montre la photo 1')).toHaveValue('De dos')
  await page.getByLabel('Nom', { exact: true }).first().fill(name)
  for (const [label, text] of [
    ['Prix (€)', '59,90'],
    ['Stock', '12'],
    ['Texture', 'Bouclé'],
    ['Longueur', '45 cm'],
    ['Couleur', '1B noir naturel'],
    ['Modèle', name],
    ['Description', 'Légère, sur bonnet souple.'],
    ['E-mail', 'qualite@atelier.example'],
    ['Adresse postale', '1 rue du Peigne, 59100 Roubaix'],
  ] as const)
    await page.getByLabel(label).fill(text)
  await page.getByRole('group', { name: 'Fabricant' }).getByLabel('Nom').fill('Atelier')
  await button(page, 'Mettre en vente').click()
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
  await expect(page.getByText('12 en stock')).toBeVisible()
  await expectPageQuality(page)

  await pressKey(page, button(page, 'Corriger le stock…'))
  const dialog = page.getByRole('dialog', { name: 'Corriger le stock' })
  await dialog.getByLabel('J’en retire').check()
  await dialog.getByLabel('Combien').fill('40')
  await dialog.getByLabel('Motif').fill('Cartons mouillés.')
  await expectAccessible(page)
  // The stock cannot fall below zero.
  await dialog.getByRole('button', { name: 'Corriger le stock' }).click()
  await expect(dialog.getByRole('alert')).toContainText('ne peut pas descendre sous zéro')
  await dialog.getByLabel('Combien').fill('8')
  await dialog.getByRole('button', { name: 'Corriger le stock' }).press('Enter')
  await expect(hasStatusText(page, 'Le stock est corrigé : 4 en vente.')).toBeFocused()
  await expect(page.getByText('Cartons mouillés.').first()).toBeVisible()
  await expect(page.getByText('reste 4', { exact: true })).toBeVisible()

  await typeText(page, page.getByLabel('Prix (€)'), '49,50')
  await page.keyboard.press('Enter')
  await expect(hasStatusText(page, 'L’article est enregistré.')).toBeFocused()
  await page.getByRole('link', { name: 'Voir dans la boutique' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByText('49,50').first()).toBeVisible()
  await expect(page.getByText('Plus que 4').first()).toBeVisible()
  await expect(page.getByRole('img', { name: 'De dos' }).first()).toBeVisible()

  await page.goto(`/admin/articles?q=${name}`)
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await button(page, 'Retirer de la vente…').click()
  const archiving = page.getByRole('dialog', { name: 'Retirer de la vente ?' })
  await expectAccessible(page)
  await archiving.getByRole('button', { name: 'Retirer de la vente' }).click()
  await expect(hasStatusText(page, 'L’article est retiré de la vente.')).toBeFocused()
  await expect(page.getByText('Retiré de la vente').first()).toBeVisible()
  await page.goto(`/admin/articles?q=${name}&etat=retires`)
  await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible()
})

test('an operator who saves over a colleague’s change is shown it, and loses nothing', { tag: '@variant' }, async ({
  page,
  call,
  logInAs,

  expectAccessible,
}) => {
  const nora = await anOperator(api())
  const form = new FormData()
  form.set('file', new Blob([await readFile(picture)], { type: 'image/jpeg' }), 'tresses.jpg')
  const { filename } = await call<{ filename: string }>('POST', '/api/v1/upload', form, nora.token)
  const product = {
    libelle: newName('Bonnet'),
    price: 12,
    stock: 3,
    description: 'Satin.',
    texture: 'Lisse',
    longueur: 'Unique',
    couleur: 'Prune',
    modele: newName('bonnet'),
    images: [{ image: filename, alt: '' }],
    fabricant: { nom: 'Atelier', adresse: '1 rue du Peigne', email: 'qualite@atelier.example' },
  }
  const { id } = await call<OperatorProductView>('POST', '/api/v1/admin/products', product, nora.token)
  await logInAs(nora)
  await page.goto(`/admin/articles/${id}`)
  await page.getByLabel('Prix (€)').fill('14')
  await page.getByLabel('Couleur').fill('Prune foncé')
  await call('PATCH', `/api/v1/admin/products/${id}`, { price: 13, texture: 'Satiné' }, nora.token)
  await button(page, 'Enregistrer').click()
  await expect(page.getByText('Ce qu’une collègue vient d’enregistrer')).toBeVisible()
  await expect(page.getByText(/^Prix\s:\s13\s€$/)).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByLabel('Prix (€)')).toHaveValue('14')
  await button(page, 'Enregistrer').click()
  await expect(hasStatusText(page, 'L’article est enregistré.')).toBeFocused()
  // Fields that this operator did not edit keep the colleague's values.
  await expect(page.getByLabel('Texture')).toHaveValue('Satiné')
  const saved = await call<OperatorProductView>('GET', `/api/v1/admin/products/${id}`, undefined, nora.token)
  expect(saved).toMatchObject({ price: 14, couleur: 'Prune foncé', texture: 'Satiné' })
  await call('POST', `/api/v1/admin/products/${id}/archive`, {}, nora.token)
})

test('an operator marks a paid order as shipped with its tracking number, by keyboard alone', {
  tag: ['@wide', '@variant'],
}, async ({ page, call, aCustomer, mailTo, logInAs, expectAccessible, expectPageQuality }) => {
  const [wig, cap] = [
    await aProduct({ libelle: 'Perruque à envoyer', price: 79 }),
    await aProduct({ libelle: 'Bonnet à envoyer', price: 12.5 }),
  ]
  const lea = await aCustomer()
  const firstname = newName('Léa')
  const cart = [
    { id: wig.id, cartQuantity: 2 },
    { id: cap.id, cartQuantity: 1 },
  ]
  const order = await buyProducts(api(), lea, cart, { firstname, lastname: 'N’Diaye' })
  await logInAs(await anOperator(api()))
  await page.goto('/admin/commandes')
  await pressKey(page, page.getByRole('link', { name: /commandes? à expédier$/ }))
  await expect(page.getByRole('heading', { name: 'Commandes à expédier' })).toBeVisible()
  await expectPageQuality(page)
  await pressKey(page, page.getByRole('link', { name: new RegExp(`^${firstname} N’Diaye`) }))
  await expect(page.getByRole('heading', { name: `Commande ${order.order_number}` })).toBeVisible()
  await expectPageQuality(page)

  await pressKey(page, button(page, 'Expédier…'))
  const dialog = page.getByRole('dialog', { name: 'Expédier cette commande' })
  await dialog.getByRole('button', { name: 'Expédier la commande' }).press('Enter')
  await expect(dialog.getByLabel('Numéro de suivi du colis')).toBeFocused()
  await expect(dialog.getByLabel('Numéro de suivi du colis')).toHaveAccessibleDescription(/Champ requis/)
  await expectAccessible(page)
  await page.keyboard.type('6a 12345 678901')
  await page.keyboard.press('Enter')
  await expect(hasStatusText(page, 'La commande est expédiée, et la cliente le sait.')).toBeFocused()
  await expect(page.getByRole('link', { name: /^6A12345678901/ })).toHaveAttribute(
    'href',
    'https://www.laposte.fr/outils/suivre-vos-envois?code=6A12345678901',
  )
  await expect(page.getByText('Expédiée', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  expect((await mailTo(lea.email, /en route/)).text).toContain('6A12345678901')

  await pressKey(page, button(page, 'Corriger le numéro…'))
  const correcting = page.getByRole('dialog', { name: 'Corriger le numéro du colis' })
  await expect(correcting.getByLabel('Numéro de suivi du colis')).toHaveValue('6A12345678901')
  await expectAccessible(page)
  await correcting.getByLabel('Numéro de suivi du colis').fill('6A 12345 678902')
  await page.keyboard.press('Enter')
  await expect(hasStatusText(page, 'Le numéro est corrigé, et la cliente le sait.')).toBeFocused()
  await expect(page.getByRole('link', { name: /^6A12345678902/ })).toBeVisible()
  await expect(page.getByText(/a corrigé le numéro d’un colis\s: 6A12345678902/)).toBeVisible()
  await expectPageQuality(page)
  expect((await mailTo(lea.email, /^Le bon numéro/)).text).toContain('6A12345678902')

  await pressKey(page, button(page, 'Noter comme livrée…'))
  const deliveryDialog = page.getByRole('dialog', { name: 'La commande est arrivée ?' })
  await expectAccessible(page)
  await pressKey(page, deliveryDialog.getByRole('button', { name: 'Oui, elle est livrée' }))
  await expect(hasStatusText(page, 'La commande est livrée.')).toBeFocused()
  const customerView = await call<OrderView>('GET', `/api/v1/order/${order.id}`, undefined, lea.token)
  expect(customerView).toMatchObject({ status: 'Livré', colis_number: '6A12345678902' })
})

test('an operator refunds one unit of an order, with a reason', { tag: '@variant' }, async ({
  page,
  aCustomer,
  mailTo,
  logInAs,
  expectAccessible,
}) => {
  const wig = await aProduct({ libelle: 'Perruque à rendre', price: 79 })
  const lea = await aCustomer()
  const order = await buyProducts(api(), lea, [{ id: wig.id, cartQuantity: 2 }])
  await logInAs(await anOperator(api()))
  await page.goto(`/admin/commandes/${order.id}`)
  await pressKey(page, button(page, 'Rembourser…'))
  const dialog = page.getByRole('dialog', { name: 'Rembourser la cliente' })
  await dialog.getByLabel('Motif').fill('La texture n’est pas celle annoncée.')
  await dialog.getByRole('button', { name: 'Rembourser' }).press('Enter')
  await expect(dialog.getByLabel('Motif')).toHaveAccessibleDescription(/Choisissez ce qui est remboursé/)
  await dialog.getByLabel(/^Perruque à rendre/).selectOption('1')
  await dialog.getByLabel('Ces articles').selectOption('Ils sont abîmés ou introuvables')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Rembourser\s79/ }).press('Enter')
  await expect(hasStatusText(page, /La cliente est remboursée de 79/)).toBeFocused()
  await expect(page.getByText(/, 1\sremboursé$/)).toBeVisible()
  await page.getByRole('link', { name: 'Perruque à rendre' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Remboursé avant son départ' })).toContainText('+1')
  await expect(page.getByRole('listitem').filter({ hasText: /^(?!.*Stock).*Corrigé par/ })).toContainText('−1')
  const mail = await mailTo(lea.email, /^Nous vous remboursons 79\s€$/)
  expect(mail.text).toContain('La texture n’est pas celle annoncée.')
})

test('an operator cancels a paid order with a reason, by keyboard alone', { tag: '@variant' }, async ({
  page,
  aCustomer,
  mailTo,
  logInAs,
  expectAccessible,
  expectPageQuality,
}) => {
  const wig = await aProduct({ libelle: 'Perruque à garder', price: 79 })
  const lea = await aCustomer()
  const order = await buyProducts(api(), lea, [{ id: wig.id, cartQuantity: 2 }])
  await logInAs(await anOperator(api()))
  await page.goto(`/admin/commandes/${order.id}`)
  await pressKey(page, button(page, 'Annuler la commande…'))
  const dialog = page.getByRole('dialog', { name: 'Annuler cette commande ?' })
  await expect(dialog.getByText(/remboursée de 158\s€/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Annuler la commande' }).press('Enter')
  await expect(dialog.getByLabel('Motif')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('Le dernier carton était abîmé.')
  await pressKey(page, dialog.getByRole('button', { name: 'Annuler la commande' }))
  await expect(hasStatusText(page, 'La commande est annulée, et la cliente le sait.')).toBeFocused()
  await expect(page.getByText('Annulée par l’équipe')).toBeVisible()
  await expect(button(page, 'Annuler la commande…')).toBeHidden()
  await expectPageQuality(page)
  expect((await mailTo(lea.email, / est annulée$/)).text).toContain('Le dernier carton était abîmé.')
})
