import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { inAWeek } from './people.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the menu opens before the scripts load, is accessible, and returns the focus when closed', {
    tag: '@variant',
  }, async ({ page, expectAccessible }) => {
    const { promise: opened, resolve: open } = Promise.withResolvers<void>()
    await page.route('**/assets/entry.client-*.js', async (route) => {
      await opened
      await route.continue()
    })
    await page.goto('/login-client', { waitUntil: 'commit' })
    const opener = page.getByRole('button', { name: 'Ouvrir le menu' })
    await opener.press('Enter')
    const menu = page.getByRole('navigation', { name: 'Menu', exact: true })
    const boutique = menu.getByRole('link', { name: 'Boutique' })
    await expect(boutique).toBeVisible()
    open()
    await expect(page.getByRole('button', { name: 'Se connecter' })).toBeEnabled()
    await expect(boutique).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(opener).toBeFocused()
  })
})

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })

  test('a profile shows all its content', async ({ page, call, aProfessional }) => {
    const nadia = await aProfessional({ offers: 'Locks' })
    const { id, token, service } = nadia
    await call('PUT', `/api/v1/user/${id}`, { image: service.image, description: 'Vingt ans de locks.' }, token)
    await call('POST', '/api/v1/catalogue', { image: service.image, alt: 'Des locks relevées' }, token)
    await page.goto(nadia.address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${nadia.firstname} Diallo`)
    await expect(page.getByRole('listitem').filter({ hasText: 'Locks' }).first()).toContainText('107 €')
    await expect(page.getByText('Vingt ans de locks.')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Des locks relevées' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Si vous annulez' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Mon Espace' })).toBeVisible()
  })

  test('results, their filters and profiles are reachable by links', async ({ page, aProfessional }) => {
    const nadia = await aProfessional({ offers: 'Locks', town: 'Mende' })
    const date = inAWeek(12).toISOString().slice(0, 10)
    await page.goto(`/?${new URLSearchParams({ ville: 'Mende', prestation: 'Locks', date })}`)
    const isPhone = (page.viewportSize()?.width ?? 0) < 768
    const filters = page.getByRole('navigation', { name: 'Affiner les résultats' })
    if (isPhone) await filters.getByRole('button', { name: 'Filtres' }).click()
    else await filters.locator('summary', { hasText: 'Moment' }).click()
    await filters.getByRole('link', { name: 'Matin', exact: true }).click()
    await expect(page).toHaveURL(/moment=matin/)
    await page.getByRole('link', { name: `Voir le profil de ${nadia.firstname}` }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${nadia.firstname} Diallo`)
  })

  test('every static page is complete', async ({ page }) => {
    for (const [address, last] of [
      ['/boutique', 'Des mèches de la plus lisse à la plus crépue.'],
      ['/apropos', 'Et pour vos mèches ?'],
      ['/faq', 'Vos questions'],
      ['/cgu', 'Article 16 : Modification des conditions'],
      ['/mentions-legales', '8. Données personnelles'],
      ['/politique-de-confidentialite', 'Article 11 : Questions et contact'],
      ['/renoncer-au-contrat', 'Sans accès à votre compte'],
    ] as const) {
      await page.goto(address)
      await expect(page.getByRole('main').getByText(last).last()).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()
    }
  })
})
