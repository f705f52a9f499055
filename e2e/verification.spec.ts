import { join } from 'node:path'
import { expect } from '@playwright/test'
import { openApp } from './app-server.ts'
import { test as base } from './fixtures.ts'
import { anOperator } from './operators.ts'
import { createApi } from './people.ts'

type App = Awaited<ReturnType<typeof openApp>>

/** A separate server that shows only verified professionals, as in production. */
const test = base.extend<Record<never, never>, { strict: App }>({
  strict: [
    async ({}, use) => {
      const app = await openApp({ REQUIRE_VERIFIED_PROFESSIONALS: 'true' })
      await use(app)
      await app.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ strict }, use) => use(strict.address),
})

const pdf = { name: 'attestation.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 attestation') }
const photo = join(import.meta.dirname, 'pictures/tresses.jpg')

test('a professional sends a file, one proof of which is refused and mended, and is then found', async ({
  page,
  strict,
  baseURL,
  aProfessional,
  logInAs,
  mailTo,
  expectPageQuality,
}) => {
  const api = createApi(baseURL as string)
  const nadia = await aProfessional({ firstname: 'Nadia', mobilite: 'se déplace', offers: 'Pose perruque' })
  const operator = await anOperator(api, { address: strict.address, data: join(strict.folder, 'data') })
  const profileStatus = async () => (await fetch(baseURL + nadia.address)).status
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  const send = async (proof: string, file: string | typeof pdf) => {
    await page.getByLabel(`${proof} : photos ou PDF`).setInputFiles(file)
    await press(`Envoyer cette pièce : ${proof}`)
    await expect(page.getByText('Votre pièce est envoyée.')).toBeFocused()
  }
  const fileOf = async (name: RegExp) => {
    await page.goto('/admin/dossiers')
    await expect(page.getByRole('heading', { name: 'Dossiers à vérifier' })).toBeVisible()
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { name: 'Dossier de Nadia' })).toBeVisible()
  }

  await logInAs(nadia)
  await page.goto('/account/disponibilite')
  await expect(page.getByText('Votre profil n’est pas visible pour le moment')).toBeVisible()
  expect(await profileStatus()).toBe(404)
  await page.getByRole('link', { name: 'Compléter votre dossier' }).click()
  await expect(page.getByText('0 pièce vérifiée sur 3')).toBeVisible()
  await expectPageQuality(page)
  await page.getByRole('link', { name: 'Indiquer mon SIRET' }).click()
  await page.getByLabel('Nom légal de l’entreprise').fill('Nadia Coiffure')
  await page.getByLabel('SIRET').fill('732 829 320 00074')
  await page.getByLabel(/Je vous confie/).check()
  await press('Confirmer mes informations')
  await expect(page.getByText('Vos informations de facturation sont enregistrées.')).toBeVisible()
  await page.goto('/account/verification')
  await press('Envoyer ce SIRET')
  await expect(page.getByText('Votre pièce est envoyée.')).toBeFocused()
  await send('Pièce d’identité', photo)
  await send('Assurance professionnelle', pdf)
  await expectPageQuality(page)

  await logInAs(operator)
  await page.goto('/admin/dossiers')
  await expect(page.getByRole('heading', { name: 'Dossiers à vérifier' })).toBeVisible()
  await page.getByRole('link', { name: /Nadia/ }).click()
  await expect(page.getByRole('heading', { name: 'Dossier de Nadia' })).toBeVisible()
  await press('Voir la photo : Pièce d’identité, page 1')
  await expect(page.getByRole('img', { name: 'Pièce d’identité, page 1' })).toBeVisible()
  await expectPageQuality(page)
  await press('Vérifier cette pièce : Pièce d’identité')
  await expect(page.getByText('La décision est enregistrée.')).toBeFocused()
  const download = page.waitForEvent('download')
  await press('Télécharger le PDF : Assurance professionnelle, page 1')
  await download
  await press('Refuser : Assurance professionnelle')
  const dialog = page.getByRole('dialog', { name: 'Refuser : Assurance professionnelle' })
  await dialog.getByLabel('Motif').selectOption({ label: 'La pièce n’est plus valable' })
  await dialog.getByLabel(/^Précision/).fill('Elle couvrait l’an dernier : envoyez celle de cette année.')
  await dialog.getByRole('button', { name: 'Refuser cette pièce' }).click()
  await expect(page.getByText('La décision est enregistrée.')).toBeFocused()
  await press('Vérifier cette pièce : SIRET')
  await expect(page.getByText('Rien à vérifier')).toBeVisible()
  expect(await profileStatus()).toBe(404)
  expect((await mailTo(nadia.email, /Assurance/)).text).toContain('envoyez celle de cette année')

  await logInAs(nadia)
  await page.goto('/account/verification')
  await expect(page.getByText('2 pièces vérifiées sur 3')).toBeVisible()
  await expect(page.getByText('Elle couvrait l’an dernier')).toBeVisible()
  await send('Assurance professionnelle', pdf)

  await logInAs(operator)
  await fileOf(/Nadia/)
  await press('Vérifier cette pièce : Assurance professionnelle')
  await expect(page.getByText('Rien à vérifier')).toBeVisible()
  expect(await profileStatus()).toBe(200)
  await mailTo(nadia.email, /profil est vérifié/)
  await page.goto(nadia.address)
  await expect(page.getByText(/^Identité et SIRET vérifiés le/)).toBeVisible()
  await expect(page.getByText(/^Assurance professionnelle vérifiée, valable jusqu’au/)).toBeVisible()
  await expectPageQuality(page)
})
