import { expect, type Locator, type Page } from '@playwright/test'
import { logIn } from './actions.ts'
import { watchAnnouncements } from './announcements.ts'
import { cards, closeBookedDialog, payWith } from './cards.ts'
import { delaySending, talkBuilders } from './conversations.ts'
import { makeQuestionOld } from './database-state.ts'
import { test } from './fixtures.ts'
import { hostileTexts } from './hostile-texts.ts'
import { pressKey, typeText } from './keyboard.ts'
import { anOperator } from './operators.ts'
import { createApi, type Person, password, picture } from './people.ts'
import { openBrowserOf } from './second-browser.ts'
import { shiftsOf, watchShifts } from './shifts.ts'

// Nothing here needs a socket: the pages ask the server when they get the focus, and every 25 seconds.

/** The page asks the server when its window gets the focus. */
const look = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

const field = (page: Page) => page.getByLabel(/^Message à/)
const send = async (page: Page, content: string) => {
  await field(page).fill(content)
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
}
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })

test('two people talk in two windows, and each sees what the other has read', async ({
  page,
  browser,
  baseURL,
  logInAs,
  expectPageQuality,
}) => {
  const app = baseURL as string
  const build = talkBuilders(createApi(app))
  const { awa, nadia } = await build.aPair()
  await logInAs(awa)
  await page.goto('/account/mes-rendez-vous')
  await page.getByRole('link', { name: `Contacter : ${nadia.firstname}` }).click()
  await send(page, 'Bonjour, quel est votre étage ?')
  await expect(messages(page).getByText('Envoyé')).toBeVisible()

  const other = await openBrowserOf(browser, nadia, app)
  await other.goto('/account/message')
  const row = other.getByRole('listitem').filter({ hasText: awa.firstname })
  await expect(row.getByText('1 message non lu')).toBeVisible()
  await expect(other).toHaveTitle(/^\(1\) Mes messages/)
  await expect(other.getByRole('link', { name: 'Messages (1 message non lu)' })).toBeVisible()
  await row.getByRole('link').click()
  await expect(messages(other).getByText('Bonjour, quel est votre étage ?')).toBeVisible()
  await expect(other.getByRole('button', { name: 'J’arrive dans 10 minutes' })).toBeVisible()
  await expect(other).toHaveTitle(new RegExp(`^${awa.firstname}, mes messages`))

  await look(page)
  await expect(messages(page).getByText('Lu', { exact: true })).toBeVisible()
  const announced = await watchAnnouncements(page)
  await send(other, 'Troisième, à gauche.')
  await expect(messages(other).getByText(/^(Envoyé|Remis|Lu)$/)).toBeVisible()
  await look(page)
  await expect(messages(page).getByText('Troisième, à gauche.')).toBeVisible()
  const answered = page.waitForResponse(/\/api\/v1\/conversation\?/)
  await look(page)
  await answered
  await send(page, 'Merci')
  await expect(messages(page).getByText('Merci', { exact: true })).toBeVisible()
  const read = announced.filter((text) => !text.endsWith(' écrit…'))
  expect(read).toEqual([`${nadia.firstname} : Troisième, à gauche.`])
  await look(other)
  await expect(messages(other).getByText('Lu', { exact: true })).toBeVisible()
  await expectPageQuality(page)
  await other.context().close()
})

test('one of two blocks the other, who sees a closed conversation, and unblocks in the account', async ({
  page,
  browser,
  baseURL,
  logInAs,
  expectPageQuality,
}) => {
  const app = baseURL as string
  const build = talkBuilders(createApi(app))
  const [awa, nadia] = [await build.aCustomer(), await build.aProfessional()]
  const sid = await build.ask(awa, nadia, 'Bonjour, faites-vous des nattes ?')
  await page.setViewportSize({ width: 390, height: 844 })
  await logInAs(nadia)
  await page.goto(`/account/message/${sid}`)
  await page.getByRole('button', { name: 'Plus d’actions' }).click()
  await page.getByRole('menuitem', { name: `Bloquer ${awa.firstname}` }).click()
  const dialog = page.getByRole('dialog', { name: `Bloquer ${awa.firstname} ?` })
  await expect(dialog).toContainText('Vous ne pourrez plus vous écrire, ni prendre un nouveau rendez-vous ensemble.')
  await dialog.getByRole('button', { name: 'Bloquer', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Débloquer' })).toBeVisible()
  await expectPageQuality(page)

  const other = await openBrowserOf(browser, awa, app)
  await other.goto(`/account/message/${sid}`)
  await expect(other.getByText('Cette conversation est fermée.')).toBeVisible()
  await expect(field(other)).toBeHidden()
  await other.getByRole('link', { name: 'Réserver à nouveau' }).click()
  const notFound = other.getByRole('heading', { name: 'Cette page n’existe pas' })
  await expect(notFound).toBeVisible()
  // The first page of a visit comes as a guest’s, and is asked again with the session.
  const date = String(nadia.availabilityWindow.start).slice(0, 10)
  await other.goto(`/?${new URLSearchParams({ ville: 'Bagnolet', prestation: 'Braids', date })}`)
  const found = other.getByRole('link', { name: `Voir le profil de ${nadia.firstname}` })
  for (const load of [() => undefined, () => other.reload()]) {
    await load()
    await expect(other.getByRole('heading', { level: 1, name: /^Braids à Bagnolet/ })).toBeVisible()
    await expect(found).toHaveCount(0)
  }

  await page.getByRole('button', { name: 'Débloquer' }).click()
  await expect(field(page)).toBeFocused()
  await build.block(nadia, sid)

  await page.goto('/account/personnes-bloquees')
  await page.getByRole('button', { name: `Débloquer ${awa.firstname}` }).click()
  await expect(page.getByText('Personne n’est bloqué')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'blocage levé' })).toBeFocused()
  await other.goto(`/account/message/${sid}`)
  await send(other, 'Merci !')
  await expect(messages(other).getByText('Merci !')).toBeVisible()
  await other.context().close()
})

test('messages that are written offline in one of two tabs leave in their order, once', async ({
  page,
  context,
  baseURL,
  logInAs,
  problems,
}) => {
  const build = talkBuilders(createApi(baseURL as string))
  const { awa, nadia, sid } = await build.aPair()
  await logInAs(awa)
  await page.goto(`/account/message/${sid}`)
  await expect(field(page)).toBeVisible()
  const otherTab = await context.newPage()
  await otherTab.goto(`/account/message/${sid}`)
  await expect(field(otherTab)).toBeVisible()
  await context.setOffline(true)
  for (const content of ['Un', 'Deux', 'Trois']) await send(page, content)
  for (const tab of [page, otherTab]) await expect(messages(tab).getByText('En attente de connexion')).toHaveCount(3)
  await page.getByLabel(/^Message à/).fill('Brouillon')

  await context.setOffline(false)
  for (const tab of [page, otherTab]) {
    await expect(messages(tab).locator('[data-seq]')).toHaveCount(3)
    await expect(messages(tab).getByText(/Envoi…|En attente/)).toHaveCount(0)
  }
  const stored = await build.fetchAll(nadia, sid)
  expect(stored.map(({ content }) => content)).toEqual(['Un', 'Deux', 'Trois'])

  await page.reload()
  await expect(field(page)).toHaveValue('Brouillon')
  await expect(
    messages(page)
      .getByRole('listitem')
      .filter({ hasText: /Un|Deux|Trois/ }),
  ).toHaveCount(3)
  expect(problems.splice(0).join()).toContain('net::ERR_INTERNET_DISCONNECTED')
})

/** Counts the messages that the browser has not sent yet. */
const countUnsent = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open('couronne-messages', 1)
        request.onupgradeneeded = () => request.result.createObjectStore('outbox', { keyPath: 'clientId' })
        request.onsuccess = () => {
          const count = request.result.transaction('outbox').objectStore('outbox').count()
          count.onsuccess = () => {
            request.result.close()
            resolve(count.result)
          }
        }
      }),
  )

test('drafts and messages that wait are deleted with the session, by a logout or when it was ended elsewhere', {
  tag: '@variant',
}, async ({ page, baseURL, logInAs, problems }) => {
  const build = talkBuilders(createApi(baseURL as string))
  const { awa, sid } = await build.aPair()
  const draft = () => page.evaluate(() => localStorage.getItem('brouillons'))
  const writeOffline = async () => {
    await logInAs(awa)
    await page.goto(`/account/message/${sid}`)
    await page.route('**/messages', (route) => route.abort())
    await send(page, 'Code B1234')
    await expect(messages(page).getByText('En attente de connexion')).toBeVisible()
    await field(page).fill('Brouillon')
    await expect.poll(draft).toContain('Brouillon')
    expect(await countUnsent(page)).toBe(1)
  }
  await writeOffline()
  // The server answers that the session is over, as after a change of the password elsewhere.
  const over = { statusCode: 401, error: 'unauthorized', message: 'Unauthorized' }
  await page.route('**/api/v1/**', (route) => route.fulfill({ status: 401, json: over }))
  await look(page)
  await expect.poll(draft).toBeNull()
  await expect.poll(() => countUnsent(page)).toBe(0)
  await page.unrouteAll({ behavior: 'wait' })

  await writeOffline()
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await page.getByRole('button', { name: 'Quitter' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Mon Espace' }).first()).toBeVisible()
  expect([await countUnsent(page), await draft()]).toEqual([0, null])
  expect(problems.splice(0).join()).toContain('net::ERR_FAILED')
})

test('a conversation is archived, deleted and taken back', { tag: '@variant' }, async ({ page, baseURL, logInAs }) => {
  const build = talkBuilders(createApi(baseURL as string))
  const { awa, nadia, sid } = await build.aPair()
  await build.write(nadia, sid, 'Bonjour')
  await logInAs(awa)
  await page.goto('/account/message')
  const row = page.getByRole('listitem').filter({ hasText: nadia.firstname })
  const press = async (name: string) => {
    await expect(row).toBeVisible()
    // Only a finger needs this button.
    const more = row.getByRole('button', { name: /^Actions/ })
    if (await more.isVisible()) await more.click()
    await row.getByRole('button', { name: `${name} : ${nadia.firstname}` }).click()
  }
  await press('Marquer comme lu')
  await expect(row.getByText('message non lu')).toHaveCount(0)
  await expect(row.getByRole('link')).toBeFocused()
  await press('Archiver')
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(row).toBeVisible()
  await press('Supprimer')
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(row).toBeVisible()

  await press('Supprimer')
  await expect(row).toHaveCount(0)
  await build.write(nadia, sid, 'Êtes-vous là ?')
  await look(page)
  await row.getByRole('link').click()
  await expect(messages(page).getByText('Êtes-vous là ?')).toBeVisible()
  await expect(messages(page).getByText('Bonjour', { exact: true })).toHaveCount(0)
})

test('what is archived leaves a search, and the archive with its search stays on the screen', {
  tag: '@variant',
}, async ({ page, baseURL, logInAs }) => {
  const build = talkBuilders(createApi(baseURL as string))
  const { awa, nadia, sid } = await build.aPair()
  await build.write(nadia, sid, 'Bonjour')
  await logInAs(awa)
  const row = page.getByRole('listitem').filter({ hasText: nadia.firstname })
  const press = async (name: string) => {
    await expect(row).toBeVisible()
    const more = row.getByRole('button', { name: /^Actions/ })
    if (await more.isVisible()) await more.click()
    await row.getByRole('button', { name: `${name} : ${nadia.firstname}` }).click()
  }
  await page.goto(`/account/message?q=${nadia.firstname}`)
  await press('Archiver')
  await expect(row).toHaveCount(0)

  await page.goto('/account/message?archives=1')
  await press('Supprimer')
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(row).toBeVisible()
  await row.getByRole('link').click()
  await page.getByRole('button', { name: 'Désarchiver la conversation' }).click()
  await expect(page).toHaveURL('/account/message?archives=1')
})

test('older messages come above without moving what is read', { tag: '@variant' }, async ({
  page,
  baseURL,
  logInAs,
}) => {
  const build = talkBuilders(createApi(baseURL as string))
  const { awa, nadia, sid } = await build.aPair()
  for (let at = 1; at <= 120; at++)
    await build.write(nadia, sid, `Message numéro ${at}${' et la suite'.repeat(at % 9)}`)
  await build.readAll(awa, sid)
  await logInAs(awa)
  await page.goto(`/account/message/${sid}`)
  await expect(messages(page).getByText('Message numéro 120 ')).toBeVisible()
  await expect(messages(page).locator('[data-seq]')).toHaveCount(50)
  const scroller = messages(page)
  const label = 'Voir les messages précédents'
  /** The reader scrolls, and the older messages come while the line is on the screen. */
  const readOlder = async (seq: number, count: number, isAtTop: boolean) => {
    const before = await scroller.evaluate(
      (element, [shownSeq, toTop, label]) => {
        const shown = element.querySelector(`[data-seq="${shownSeq}"]`) as Element
        const distance = shown.getBoundingClientRect().top - element.getBoundingClientRect().top - 200
        element.scrollTop = toTop ? 0 : element.scrollTop + distance
        const { top } = shown.getBoundingClientRect()
        // The page answers to the scroll with the same request in its next task, so the button is pressed in this one.
        const button = [...element.querySelectorAll('button')].find(({ textContent }) => textContent === label)
        button?.focus({ preventScroll: true })
        button?.click()
        return top
      },
      [seq, isAtTop, label] as const,
    )
    await expect(scroller.locator('[data-seq]')).toHaveCount(count)
    const after = await scroller
      .locator(`[data-seq="${seq}"]`)
      .evaluate((element) => element.getBoundingClientRect().top)
    expect(Math.abs(after - before)).toBeLessThanOrEqual(1)
  }
  await readOlder(80, 100, false)
  // All messages are of one day, so its line moves above them.
  await readOlder(21, 120, true)
  await expect(scroller).toBeFocused()
  await expect(page.getByRole('button', { name: label })).toHaveCount(0)
})

test('a message that is too long is refused aloud, and a draft follows from one tab to the other', {
  tag: '@variant',
}, async ({ page, context, baseURL, logInAs }) => {
  const { awa, sid } = await talkBuilders(createApi(baseURL as string)).aPair()
  await logInAs(awa)
  await page.goto(`/account/message/${sid}`)
  await expect(field(page)).toBeVisible()
  const announced = await watchAnnouncements(page)
  await field(page).fill('a'.repeat(4001))
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click({ force: true })
  await expect.poll(() => announced.join()).toContain('1 de trop. Envoyez la suite dans un autre message.')
  await expect(field(page)).toHaveValue('a'.repeat(4001))

  const otherTab = await context.newPage()
  await otherTab.goto(`/account/message/${sid}`)
  await expect(field(otherTab)).toHaveValue(/^a/)
  await field(page).fill('Bonjour')
  await expect(field(otherTab)).toHaveValue('Bonjour')
  await send(page, 'Bonjour')
  await expect(field(otherTab)).toHaveValue('')
  await field(page).fill('Brouillon')
  await expect(field(otherTab)).toHaveValue('Brouillon')
  await otherTab.close()
  await page.reload()
  await expect(field(page)).toHaveValue('Brouillon')
})

test('a guest who has a question logs in, asks it and books from the conversation', async ({
  page,
  baseURL,
  aCustomer,
  aProfessional,
  expectAccessible,
}) => {
  const [awa, nadia] = await Promise.all([aCustomer(), aProfessional({ offers: 'Braids', price: 100 })])
  await page.goto(nadia.address)
  await page.getByRole('link', { name: `Poser une question à ${nadia.firstname}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Connexion' })
  await dialog.getByLabel('E-mail').fill(awa.email)
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Se connecter' }).click()
  await send(page, 'Mon numéro : 06 12 34 56 78. Combien pour 40 cm ?')
  await expect(messages(page).getByText('Mon numéro : •••. Combien pour 40 cm ?')).toBeVisible()
  await expect(messages(page).getByText('Vos coordonnées ont été masquées.')).toBeVisible()
  await expectAccessible(page)

  const conversation = new URL(page.url()).pathname
  const answer = 'Comptez une heure : choisissez Braids.'
  await talkBuilders(createApi(baseURL as string)).write(nadia, conversation.split('/').at(-1) as string, answer)
  await look(page)
  await expect(messages(page).getByText(answer)).toBeVisible()
  await page.getByRole('heading', { level: 2, name: nadia.firstname }).getByRole('link').click()
  await page.getByRole('button', { name: 'Réserver Braids' }).click()
  await page
    .getByRole('region', { name: 'Le jour et l’heure' })
    .getByRole('button', { name: / h( \d\d)?$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await payWith(page, cards.visa)
  await closeBookedDialog(page)
  await page.goto(conversation)
  await expect(page.getByRole('link', { name: 'Voir le rendez-vous : Braids' }).first()).toBeVisible()
  await expect(
    messages(page)
      .getByText(/Braids/)
      .last(),
  ).toBeVisible()
  await send(page, 'Code de l’immeuble 12B, et mon numéro : 06 12 34 56 78.')
  await expect(messages(page).getByText('Code de l’immeuble 12B, et mon numéro : 06 12 34 56 78.')).toBeVisible()
  await expectAccessible(page)
})

test('a conversation is read, answered, archived and taken back by keyboard alone, and loading shifts nothing', {
  tag: ['@wide', '@variant'],
}, async ({ page, baseURL, logInAs }) => {
  const build = talkBuilders(createApi(baseURL as string))
  const { awa, nadia, sid } = await build.aPair()
  for (const content of ['Bonjour', 'Avez-vous reçu mon adresse ?']) await build.write(nadia, sid, content)
  await logInAs(awa)
  await watchShifts(page)
  await page.goto('/account/message')
  const row = page.getByRole('listitem').filter({ hasText: nadia.firstname })
  await expect(row.getByText('2 messages non lus')).toBeVisible()
  expect(await shiftsOf(page)).toEqual([])
  await pressKey(page, row.getByRole('link'))
  await expect(messages(page).getByText('Avez-vous reçu mon adresse ?')).toBeVisible()

  await typeText(page, field(page), 'Oui, merci !')
  await pressKey(page, page.getByRole('button', { name: 'Envoyer', exact: true }))
  await expect(messages(page).getByText('Envoyé')).toBeVisible()
  await page.reload()
  await expect(messages(page).getByText('Envoyé')).toBeVisible()
  expect(await shiftsOf(page)).toEqual([])
  await pressKey(page, page.getByRole('button', { name: 'Archiver la conversation' }))
  await expect(page.getByText(`${nadia.firstname} : conversation archivée.`).first()).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.keyboard.press('F6')
  await pressKey(page, page.getByRole('button', { name: 'Annuler' }))
  await expect(row).toBeVisible()
})

const choosePhoto = (page: Page) => page.getByLabel('Photo', { exact: true }).setInputFiles(picture)

test('a photo that was chosen offline is sent once with its text, and the other opens it by keyboard', async ({
  page,
  context,
  browser,
  baseURL,
  logInAs,
  problems,
  expectPageQuality,
}) => {
  const app = baseURL as string
  const build = talkBuilders(createApi(app))
  const { awa, nadia, sid } = await build.aPair()
  await logInAs(awa)
  await page.goto(`/account/message/${sid}`)
  await choosePhoto(page)
  await page.getByRole('button', { name: 'Retirer' }).click()
  await expect(page.getByRole('img', { name: 'Photo choisie' })).toHaveCount(0)
  await context.setOffline(true)
  await choosePhoto(page)
  await send(page, 'Mes cheveux aujourd’hui')
  await expect(messages(page).getByText('En attente de connexion')).toBeVisible()
  const waiting = await messages(page).getByRole('img', { name: 'Photo à envoyer' }).boundingBox()

  await context.setOffline(false)
  const sent = messages(page).getByRole('button', { name: 'Photo envoyée par vous' })
  await expect(sent).toBeVisible()
  // Nothing moves while the photo arrives.
  const { width, height } = (await sent.boundingBox()) ?? {}
  expect([width, height]).toEqual([waiting?.width, waiting?.height])
  await expect(messages(page).locator('[data-seq]')).toHaveCount(1)
  await expectPageQuality(page)
  expect(await build.fetchAll(nadia, sid)).toMatchObject([{ content: 'Mes cheveux aujourd’hui', withdrawn: false }])

  const other = await openBrowserOf(browser, nadia, app)
  // The first link has ended before the photo is read, and is renewed.
  await other.route('**/images/prive/**', (route) => route.fulfill({ status: 410 }), { times: 1 })
  await watchShifts(other)
  await other.goto(`/account/message/${sid}`)
  const received = messages(other).getByRole('button', { name: `Photo envoyée par ${awa.firstname}` })
  const shownWidth = () => received.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(shownWidth).toBeGreaterThan(0)
  expect(await shiftsOf(other)).toEqual([])
  await pressKey(other, received)
  const large = other.getByRole('dialog', { name: 'Photo' })
  await expect(large.getByRole('img', { name: `Photo envoyée par ${awa.firstname}` })).toBeVisible()
  await other.keyboard.press('Escape')
  await expect(large).toHaveCount(0)
  await expect(received).toBeFocused()
  await other.context().close()
  expect(problems.splice(0).join()).toContain('net::ERR_INTERNET_DISCONNECTED')
})

test('a message to a conversation that has closed can be copied but not sent again, and the draft stays', {
  tag: '@variant',
}, async ({ page, context, baseURL, logInAs, expectAccessible }) => {
  const app = baseURL as string
  const build = talkBuilders(createApi(app))
  const [awa, nadia] = await Promise.all([createApi(app).aPerson('customer'), createApi(app).aProfessional()])
  const sid = await build.ask(awa, nadia, 'Bonjour')
  await logInAs(awa)
  await page.goto(`/account/message/${sid}`)
  await expect(field(page)).toBeVisible()
  // The page would notice the change by itself while it still reads.
  await page.waitForLoadState('networkidle')
  const answer = await delaySending(page)
  await makeQuestionOld(sid)
  await send(page, 'Un dernier mot')
  await field(page).fill('Un brouillon')
  answer()
  await expect(messages(page).getByText('Non envoyé. Cette conversation est fermée.')).toBeVisible()
  await expect(field(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Réessayer' })).toHaveCount(0)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await expect(page.getByText('Votre brouillon : Un brouillon')).toBeVisible()
  await messages(page).getByRole('button', { name: 'Copier' }).click()
  await expect(messages(page).getByRole('button', { name: 'Copié' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Un dernier mot')
  await expectAccessible(page)
})

test('sixty thousand pasted characters stay in the field with a clear sentence, and are not sent', {
  tag: '@variant',
}, async ({ page, baseURL, logInAs }) => {
  const build = talkBuilders(createApi(baseURL as string))
  const { awa, nadia, sid } = await build.aPair()
  await logInAs(awa)
  await page.goto(`/account/message/${sid}`)
  const story = 'Une histoire. '.repeat(4286).slice(0, 60_000)
  await field(page).focus()
  await page.evaluate((text) => document.execCommand('insertText', false, text), story)
  await expect(page.getByText('de trop. Envoyez la suite dans un autre message.')).toBeVisible()
  await page.getByRole('button', { name: 'Envoyer', exact: true }).evaluate((button: HTMLElement) => button.click())
  await expect(field(page)).toHaveValue(story)
  expect(await build.fetchAll(nadia, sid)).toEqual([])
  await page.reload()
  await expect(field(page)).toHaveValue(story)
  await send(page, story.slice(0, 4000))
  await expect(messages(page).getByText('Envoyé')).toBeVisible()
})

test('hostile texts are shown as they are, in the list and in the conversation', { tag: '@variant' }, async ({
  page,
  baseURL,
  logInAs,
}) => {
  const build = talkBuilders(createApi(baseURL as string))
  const { awa, nadia, sid } = await build.aPair()
  await logInAs(awa)
  await page.goto('/account/message')
  const row = page.getByRole('listitem').filter({ hasText: nadia.firstname })
  const rowWidth = async () => (await row.boundingBox())?.width
  const nameLeft = async () => (await row.getByText(nadia.firstname).first().boundingBox())?.x
  const before = [await rowWidth(), await nameLeft()]
  for (const text of hostileTexts) {
    await build.write(nadia, sid, text)
    await look(page)
    await expect(row.locator('bdi')).toHaveText(text)
    expect([await rowWidth(), await nameLeft()]).toEqual(before)
  }
  await row.getByRole('link').click()
  const shown = messages(page).locator('[data-seq] bdi')
  await expect(shown).toHaveText(hostileTexts)
  await expect(messages(page).getByRole('link')).toHaveCount(0)
  await expect(messages(page).locator('img, script')).toHaveCount(0)
  await expectNothingCut(page, messages(page))
})

test('hostile texts are shown as they are to the operator who reads them in a report', { tag: '@variant' }, async ({
  page,
  baseURL,
  logInAs,
}) => {
  const api = createApi(baseURL as string)
  const build = talkBuilders(api)
  const { awa, nadia, sid } = await build.aPair()
  for (const text of hostileTexts) await build.write(nadia, sid, text)
  for (const [at, text] of hostileTexts.entries())
    await build.report(awa, sid, { reason: 'other', from: at + 1, to: at + 1, text: text.slice(0, 900) })
  const operator = await anOperator(api)
  await logInAs(operator)
  await page.goto(`/admin/signalements/${await build.caseAbout(nadia, operator)}`)
  await page.getByRole('button', { name: /^Lire / }).click()
  const copy = page.getByRole('region', { name: /^Copie du signalement/ }).first()
  await expect(copy.locator('bdi')).toHaveText(hostileTexts)
  await expect(copy.getByText('Signalé', { exact: true })).toHaveCount(1)
  for (const text of hostileTexts)
    await expect(page.getByText(text.slice(0, 900), { exact: true }).first()).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.locator('img[src=x], script')).toHaveCount(0)
  await expect(main.getByRole('link', { name: /apple|mal\.example|javascript/ })).toHaveCount(0)
  await expectNothingCut(page, main)
})

/** Expects that on narrow phones neither this part nor the page is wider than what is shown. */
const expectNothingCut = async (page: Page, shown: Locator) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 640 })
    for (const part of [shown, page.locator('html')])
      expect(await part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  }
}

test('offline, list and conversation stay on the screen, also for one that was not opened before', {
  tag: '@variant',
}, async ({ page, context, baseURL, logInAs, problems }) => {
  const app = baseURL as string
  const build = talkBuilders(createApi(app))
  const { awa, nadia, sid } = await build.aPair()
  const fatou = await createApi(app).aProfessional()
  await build.write(nadia, sid, 'Bonjour')
  const other = await build.ask(awa, fatou, 'Faites-vous des locks ?')
  await logInAs(awa)
  await page.goto(`/account/message/${sid}`)
  await expect(messages(page).getByText('Bonjour')).toBeVisible()
  await page.getByRole('link', { name: 'Retour' }).click()
  const rowOf = (person: Person) => page.getByRole('listitem').filter({ hasText: person.firstname })
  await expect(rowOf(fatou)).toBeVisible()
  const offlineNote = page.getByText('Hors connexion : vos messages partiront au retour du réseau.')
  await expect(offlineNote).toHaveCount(0)

  await context.setOffline(true)
  await expect(offlineNote).toBeVisible()
  await page.getByLabel('Rechercher des discussions').fill(nadia.firstname)
  await page.getByRole('button', { name: 'Recherche', exact: true }).click()
  await expect(rowOf(nadia)).toBeVisible()
  await expect(rowOf(fatou)).toHaveCount(0)
  await rowOf(nadia).getByRole('link').click()
  await expect(messages(page).getByText('Bonjour')).toBeVisible()
  await expect(offlineNote).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Rechercher des discussions')).toHaveValue(nadia.firstname)
  await page.getByLabel('Rechercher des discussions').fill('')
  await rowOf(fatou).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(other))
  await expect(page.getByText('Cette conversation n’a pas pu être lue')).toBeVisible()

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(messages(page).getByText('Faites-vous des locks ?')).toBeVisible()
  expect(problems.splice(0).join()).toContain('net::ERR_INTERNET_DISCONNECTED')
})

test('the link of a mail leads back to its conversation after the login', { tag: '@variant' }, async ({
  page,
  baseURL,
}) => {
  const build = talkBuilders(createApi(baseURL as string))
  const { awa, nadia, sid } = await build.aPair()
  await build.write(nadia, sid, 'Bonjour')
  await page.goto(`/account/message/${sid}`)
  await page.getByRole('link', { name: /^Je suis client/ }).click()
  await logIn(page, awa.email)
  await expect(page).toHaveURL(`/account/message/${sid}`)
  await expect(messages(page).getByText('Bonjour')).toBeVisible()
})
