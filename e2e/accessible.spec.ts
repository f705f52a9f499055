import { expect } from '@playwright/test'
import { test as base } from './fixtures.ts'
import { createApi, inAWeek, type Person, type Professional } from './people.ts'

// The public pages that need no data are in public-pages.spec.ts.

type People = { newCustomer: Person; awa: Person; newProfessional: Person; nadia: Professional }

/** Creates a new and an established person of each role, the latter with full pages. */
const somePeople = async (): Promise<People> => {
  const { call, aPerson, aProfessional, holdHours, bookAndPay } = createApi(process.env.APP_URL as string)
  const [newCustomer, awa, newProfessional, nadia, zoe] = await Promise.all([
    aPerson('customer'),
    aPerson('customer'),
    aPerson('professional'),
    aProfessional({ offers: 'Locks', town: 'Mende', mobilite: 'se déplace' }),
    aProfessional({ offers: 'Braids' }),
  ])
  const { image } = nadia.service
  await call('PUT', `/api/v1/user/${nadia.id}`, { image, description: 'Vingt ans de locks.' }, nadia.token)
  await call('POST', '/api/v1/catalogue', { image, alt: 'Des locks relevées' }, nadia.token)
  await bookAndPay(awa, nadia, inAWeek(9))
  await holdHours(awa, nadia, inAWeek(11))
  const cancelled = await bookAndPay(awa, nadia, inAWeek(13))
  await call('PATCH', `/api/v1/appointment/${cancelled}`, { status: 'Annuler' }, awa.token)
  await bookAndPay(nadia, zoe, inAWeek(10))
  return { newCustomer, awa, newProfessional, nadia }
}

const test = base.extend<object, { people: People }>({
  people: [async ({}, use) => use(await somePeople()), { scope: 'worker' }],
})

const search = (prestation: string) =>
  `/?ville=Mende&prestation=${prestation}&date=${inAWeek(12).toISOString().slice(0, 10)}`
const bookingOf = ({ firstname, id, service, availabilityWindow }: Professional, date = availabilityWindow.start) =>
  `/reservation/${firstname}?${new URLSearchParams({ professionalId: id, prestation: service.id, date })}`

const busyWeek = `/account/disponibilite?semaine=${inAWeek(12).toISOString().slice(0, 10)}`

type PageCheck = {
  page: string
  as: keyof People | 'guest'
  at: string | ((people: People) => string)
  /** A heading or sentence that shows that the page is complete. */
  shows: string | RegExp
}

const pageChecks: PageCheck[] = [
  { page: 'results', as: 'guest', at: search('Locks'), shows: /professionnelles? disponible/ },
  { page: 'results of nobody', as: 'guest', at: search('Nattes'), shows: 'Personne de libre ce jour-là' },
  { page: 'a search that lacks everything', as: 'guest', at: '/?ville=&date=', shows: 'Veuillez choisir un jour !' },
  { page: 'a full profile', as: 'guest', at: ({ nadia }) => nadia.address, shows: 'Vingt ans de locks.' },
  {
    page: 'an empty profile',
    as: 'guest',
    at: ({ newProfessional: { firstname, id } }) => `/fiche-coiffeuse/${firstname}?professionalId=${id}`,
    shows: /n’a pas encore publié/,
  },
  { page: 'a newsletter link that has expired', as: 'guest', at: '/nouveautes/confirmer?token=x', shows: /a expiré/ },
  { page: 'leaving the newsletter', as: 'guest', at: '/nouveautes/quitter?token=x', shows: 'Me désinscrire' },
  { page: 'a confirmation that has expired', as: 'guest', at: '/confirm-email?token=x', shows: /a expiré/ },
  { page: 'a reset that has expired', as: 'guest', at: '/reset-password?token=x', shows: /a expiré/ },

  // Public pages differ for a customer only in the header.
  { page: 'home', as: 'awa', at: '/', shows: 'Comment ça marche' },
  { page: 'results', as: 'awa', at: search('Locks'), shows: /professionnelles? disponible/ },
  { page: 'a full profile', as: 'awa', at: ({ nadia }) => nadia.address, shows: 'Vingt ans de locks.' },
  { page: '/account/profile', as: 'awa', at: '/account/profile', shows: 'INFORMATIONS PERSONNELLES' },
  { page: '/account/password-reset', as: 'awa', at: '/account/password-reset', shows: 'MODIFIER LE MOT DE PASSE' },
  { page: '/account/mes-donnees', as: 'awa', at: '/account/mes-donnees', shows: 'Supprimer mon compte' },
  { page: 'own appointments', as: 'awa', at: '/account/mes-rendez-vous', shows: 'Passés et annulés' },
  { page: 'no appointment', as: 'newCustomer', at: '/account/mes-rendez-vous', shows: 'Pas encore de rendez-vous' },
  {
    page: 'a booking',
    as: 'awa',
    at: ({ nadia }) => bookingOf(nadia, nadia.availabilityWindow.start.slice(0, 10)),
    shows: 'Matin',
  },
  { page: 'a booking at a chosen hour', as: 'awa', at: ({ nadia }) => bookingOf(nadia), shows: 'Si vous annulez' },
  {
    page: 'a booking in weeks without hours',
    as: 'awa',
    at: ({ nadia }) => bookingOf(nadia, new Date(inAWeek(12).getTime() + 60 * 86_400_000).toISOString()),
    shows: 'Aucune heure libre cette semaine.',
  },

  { page: '/account/profile', as: 'nadia', at: '/account/profile', shows: 'Voir ma fiche publique' },
  { page: '/account/password-reset', as: 'nadia', at: '/account/password-reset', shows: 'MODIFIER LE MOT DE PASSE' },
  { page: 'both lists of appointments', as: 'nadia', at: '/account/mes-rendez-vous', shows: 'Mes réservations' },
  { page: 'own services', as: 'nadia', at: '/account/service', shows: 'Ajouter un service' },
  { page: 'own pictures', as: 'nadia', at: '/account/catalogue', shows: 'Ce que montre la photo' },
  { page: 'own hours', as: 'nadia', at: busyWeek, shows: 'Paiement en cours' },
  { page: 'own profile', as: 'nadia', at: ({ nadia }) => nadia.address, shows: 'Vingt ans de locks.' },
  { page: 'a new profile', as: 'newProfessional', at: '/account/profile', shows: 'INFORMATIONS PERSONNELLES' },
  { page: 'no appointment', as: 'newProfessional', at: '/account/mes-rendez-vous', shows: 'Pas encore de rendez-vous' },
  { page: 'no service', as: 'newProfessional', at: '/account/service', shows: 'Pas encore de service' },
  { page: 'no picture', as: 'newProfessional', at: '/account/catalogue', shows: 'Pas encore de photo' },
  { page: 'no hours', as: 'newProfessional', at: '/account/disponibilite', shows: 'Aucun créneau cette semaine' },
]

// Opening a browser costs more than checking a page, so one browser checks all pages of one person.
for (const [as, ownChecks] of Map.groupBy(pageChecks, ({ as }) => as))
  test(`every page for ${as} is accessible and fits its viewport`, { tag: '@wide' }, async ({
    page,
    people,
    logInAs,
    expectPageQuality,
  }) => {
    if (as !== 'guest') await logInAs(people[as])
    for (const { page: name, at, shows } of ownChecks)
      await test.step(name, async () => {
        await page.goto(typeof at === 'string' ? at : at(people))
        await expect(page.getByText(shows).first()).toBeVisible()
        await expectPageQuality(page)
      })
  })

test('dialogs over a guest’s pages are accessible', { tag: '@wide' }, async ({ page, people, expectAccessible }) => {
  await page.goto('/')
  await page.getByLabel('Quelle ville ?').pressSequentially('Saint-Denis')
  await expect(page.getByRole('listbox', { name: 'Villes proposées' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('option', { name: /Saint-Denis La Réunion/ }).click()
  await page.getByRole('button', { name: 'Ouvrir le calendrier' }).click()
  await expect(page.getByRole('dialog', { name: 'Choisir un jour' })).toBeVisible()
  await expectAccessible(page)

  await page.goto(people.nadia.address)
  await page.getByRole('button', { name: 'Réserver Locks' }).click()
  const login = page.getByRole('dialog', { name: 'Connexion' })
  await login.getByRole('button', { name: 'Se connecter' }).click()
  await expect(login.getByLabel('E-mail')).toHaveAccessibleDescription(/Champs requis/)
  await expectAccessible(page)
})

test('a registration with many mistakes shows each beside its field, and is accessible', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/register-coiffeuse')
  await page.getByLabel('Prénom(s)').fill('Awa 2')
  await page.getByLabel('Téléphone').fill('zéro six')
  await page.getByLabel('Mot de passe', { exact: true }).fill('tresse')
  await page.getByLabel('Confirmez le mot de passe').fill('tresses')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByLabel('Prénom(s)')).toHaveAccessibleDescription(/ne peut pas contenir de chiffres/)
  await expect(page.getByLabel('Nom', { exact: true })).toHaveAccessibleDescription('Champs requis !')
  await expect(page.getByLabel('Téléphone')).toHaveAccessibleDescription(/ne peuvent contenir que des numéros/)
  await expect(page.getByLabel('Ville')).toHaveAccessibleDescription(/Champs requis/)
  await expect(page.getByRole('group', { name: 'Mobilité' })).toHaveAccessibleDescription('Champs requis !')
  await expect(page.getByLabel('Confirmez le mot de passe')).toHaveAccessibleDescription(/ne correspondent pas/)
  await expectAccessible(page)
})

test('dialogs over a customer’s pages are accessible', { tag: '@wide' }, async ({
  page,
  people,
  logInAs,
  expectAccessible,
}) => {
  await logInAs(people.awa)
  await page.goto('/account/mes-rendez-vous')
  for (const [button, question] of [
    ['Annuler', 'Annuler ce rendez-vous ?'],
    ['Abandonner', 'Abandonner cette réservation ?'],
    ['Reprendre le paiement', 'Paiement'],
  ] as const) {
    await page.getByRole('button', { name: `${button} : Locks` }).click()
    await expect(page.getByRole('dialog', { name: question })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Fermer la fenêtre' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.goto(bookingOf(people.nadia))
  await page.getByRole('radio', { name: 'Ma Maison' }).check()
  const adresse = page.getByLabel('Adresse', { exact: true })
  await adresse.fill('')
  await page.getByRole('button', { name: 'Complétez le lieu' }).click()
  await expect(adresse).toHaveAccessibleDescription(/ne peut pas être vide/)
  await expectAccessible(page)
})

test('dialogs over a professional’s pages are accessible', { tag: '@wide' }, async ({
  page,
  people,
  logInAs,
  expectAccessible,
}) => {
  await logInAs(people.nadia)
  await page.goto('/account/service')
  for (const [button, title] of [
    ['Ajouter un service', 'Ajouter un service'],
    ['Modifier Locks', 'Modifier Locks'],
    ['Supprimer Locks', 'Supprimer Locks ?'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Fermer la fenêtre' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.goto(busyWeek)
  await page
    .getByRole('button', { name: /modifier ou supprimer/ })
    .first()
    .press('Enter')
  const window = page.getByRole('dialog', { name: 'Modifier le créneau' })
  await expect(window).toContainText('Un rendez-vous est pris sur ce créneau')
  await expectAccessible(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the menu opens before the scripts load, is accessible, and returns the focus when closed', async ({
    page,
    expectAccessible,
  }) => {
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

test('a profile has a title, a description and one canonical address for search engines', async ({
  page,
  people,
  baseURL,
}) => {
  await page.goto(`${people.nadia.address}&firstname=x`)
  await expect(page).toHaveTitle(new RegExp(`^${people.nadia.firstname} Diallo, coiffeuse à Mende`))
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /Locks, à partir de 100\s€/)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${people.nadia.address}`)
})

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })

  test('a profile shows all its content', async ({ page, people: { nadia } }) => {
    await page.goto(nadia.address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${nadia.firstname} Diallo`)
    await expect(page.getByRole('listitem').filter({ hasText: 'Locks' }).first()).toContainText('100 €')
    await expect(page.getByText('Vingt ans de locks.')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Des locks relevées' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Si vous annulez' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Mon Espace' })).toBeVisible()
  })

  test('results, their filters and profiles are reachable by links', async ({ page, people: { nadia } }) => {
    await page.goto(search('Locks'))
    const isPhone = (page.viewportSize()?.width ?? 0) < 768
    const narrowed = page.getByRole('navigation', { name: 'Affiner les résultats' })
    if (isPhone) await narrowed.getByRole('button', { name: 'Filtres' }).click()
    else await narrowed.locator('summary', { hasText: 'Moment' }).click()
    await narrowed.getByRole('link', { name: 'Matin', exact: true }).click()
    await expect(page).toHaveURL(/moment=matin/)
    await page.getByRole('link', { name: `Voir le profil de ${nadia.firstname}` }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${nadia.firstname} Diallo`)
  })

  test('every static page is complete', async ({ page }) => {
    for (const [address, last] of [
      ['/boutique', 'Des mèches de la plus lisse à la plus crépue.'],
      ['/apropos', 'Et pour vos mèches ?'],
      ['/faq', 'Vos questions'],
      ['/cgu', 'Article 14 : Modification des conditions'],
      ['/mentions-legales', '8. Données personnelles'],
      ['/politique-de-confidentialite', 'Article 9 : Questions et contact'],
    ] as const) {
      await page.goto(address)
      await expect(page.getByRole('main').getByText(last).last()).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()
    }
  })
})
