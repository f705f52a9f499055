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

test('an operator verifies a waiting professional, and revokes the verification', async ({
  page,
  strict,
  baseURL,
  aProfessional,
  logInAs,
  mailTo,
  expectAccessible,
  expectPageQuality,
}) => {
  const api = createApi(baseURL as string)
  const nadia = await aProfessional({ firstname: 'Nadia' })
  const profileStatus = async () => (await fetch(baseURL + nadia.address)).status

  await logInAs(nadia)
  await page.goto('/account/disponibilite')
  await expect(page.getByText('Votre profil est en cours de vérification')).toBeVisible()
  await expectPageQuality(page)
  expect(await profileStatus()).toBe(404)

  await logInAs(await anOperator(api, { address: strict.address, data: join(strict.folder, 'data') }))
  await page.goto('/admin/personnes')
  await page.getByRole('link', { name: '1 coiffeuse à vérifier' }).click()
  await expect(page.getByRole('heading', { name: 'Coiffeuses à vérifier' })).toBeVisible()
  await expectPageQuality(page)
  await page.getByRole('link', { name: /Nadia/ }).click()
  await page.getByRole('button', { name: 'Vérifier cette coiffeuse' }).click()
  const verifyDialog = page.getByRole('dialog', { name: 'Vérifier Nadia ?' })
  await verifyDialog.getByLabel('Ce que vous avez vérifié').fill('CAP coiffure et pièce d’identité, vus ce jour.')
  await expectAccessible(page)
  await verifyDialog.getByRole('button', { name: 'Vérifier cette coiffeuse' }).click()
  await expect(page.getByText('a vérifié une coiffeuse')).toBeVisible()
  await expectPageQuality(page)
  expect(await profileStatus()).toBe(200)
  await mailTo(nadia.email, /profil est vérifié/)
  await page.goto('/admin/personnes?verification=en-attente')
  await expect(page.getByText('Aucune coiffeuse à vérifier')).toBeVisible()

  await page.goto(`/admin/personnes/${nadia.id}`)
  await page.getByRole('button', { name: 'Retirer la vérification' }).click()
  const revokeDialog = page.getByRole('dialog', { name: 'Retirer la vérification de Nadia ?' })
  await revokeDialog.getByLabel('Motif').fill('Le diplôme envoyé est celui de quelqu’un d’autre.')
  await expectAccessible(page)
  await revokeDialog.getByRole('button', { name: 'Retirer la vérification' }).click()
  await expect(page.getByText('a retiré la vérification d’une coiffeuse')).toBeVisible()
  expect(await profileStatus()).toBe(404)
  expect((await mailTo(nadia.email, /plus vérifié/)).text).toContain('celui de quelqu’un d’autre')
})
