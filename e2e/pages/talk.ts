import { expect, type Page } from '@playwright/test'
import { delaySending, talkBuilders } from '../conversations.ts'
import { makeQuestionOld } from '../database-state.ts'
import { hostileTexts } from '../hostile-texts.ts'
import { picture } from '../people.ts'
import { expectDialog, expectText, goOffline, openPage, type Scene, type ShownPage } from './scene.ts'

const list = '/account/message'
const threadAddress = (sid: string) => `${list}/${sid}`

const talk = [
  ['awa', 'Bonjour, mes cheveux font 20 cm : est-ce assez long pour des nattes collées ?'],
  ['nadia', 'Bonjour ! Oui, largement. Prévoyez deux heures, et venez cheveux lavés et démêlés.'],
  ['nadia', 'Les mèches sont ici : https://couronne.test/boutique/meches-a-tresser'],
  ['awa', 'Parfait, merci.'],
  ['nadia', 'Quel est le code de la porte ?'],
  ['awa', 'Je vous l’envoie tout de suite.'],
  ['awa', 'Code B1234, 3e étage à droite. L’ascenseur est en panne, désolée pour le matériel…'],
  ['nadia', 'Pas de souci. À demain !'],
] as const

/** A customer and a professional who have talked about their appointment. */
const aTalk = async ({ api }: Scene) => {
  const build = talkBuilders(api)
  const pair = await build.aPair({ customer: 'Awa', professional: 'Nadia' })
  for (const [name, content] of talk) await build.write(pair[name], pair.sid, content)
  await build.withdraw(pair.awa, pair.sid, 6)
  await build.readAll(pair.nadia, pair.sid)
  return { ...pair, build }
}

const openThread = async (scene: Scene, as: 'awa' | 'nadia' = 'awa') => {
  const pair = await aTalk(scene)
  await pair.build.readAll(pair[as], pair.sid)
  await scene.logInAs(pair[as])
  await scene.page.goto(threadAddress(pair.sid))
  await expectText(scene.page, 'Pas de souci')
  return pair
}

/** A customer whose list has all kinds of conversations. */
const openList = async (scene: Scene) => {
  const { awa, sid, build } = await aTalk(scene)
  await build.readAll(awa, sid)
  const [fatou, sira] = await Promise.all([
    scene.api.aProfessional({ firstname: 'Fatou' }),
    scene.api.aProfessional({ firstname: 'Sira' }),
  ])
  const question = await build.ask(awa, fatou, 'Bonjour, faites-vous des locks sur cheveux courts ?')
  await build.write(fatou, question, 'Bonjour, oui, à partir de 8 cm.')
  await build.write(fatou, question, 'Pouvez-vous m’envoyer une photo ?')
  await build.writeToTeam(awa, 'Bonjour, ma facture n’est pas arrivée.')
  await scene.api.call('POST', '/api/v1/conversation', { professional: sira.id }, awa.token)
  await scene.logInAs(awa)
  await scene.page.goto(list)
  await expectText(scene.page, 'Pouvez-vous')
}

const showActions = async (page: Page, isPhone: boolean) => {
  const row = page.getByRole('listitem').filter({ hasText: 'Fatou' })
  if (isPhone) await row.getByRole('button', { name: /^Actions/ }).click()
  else await row.hover()
  return row
}

const send = async (page: Page, content: string) => {
  await page.getByLabel(/^Message à/).fill(content)
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
}

const choosePhoto = (page: Page) => page.getByLabel('Photo', { exact: true }).setInputFiles(picture)

/** Stores a message in the browser that was written a day and an hour ago. */
const addOldMessage = async (page: Page, sid: string, userId: string) => {
  await page.evaluate(
    ([sid, userId]) =>
      new Promise<void>((resolve) => {
        const createdAt = Date.now() - 25 * 3_600_000
        const entry = { clientId: 'old', userId, sid, content: 'J’arrive dans cinq minutes.', readUpTo: 0, createdAt }
        const state = { attempts: 3, retryAt: 0, state: 'waiting', problem: null, isConfirmed: false }
        const request = indexedDB.open('couronne-messages', 1)
        request.onsuccess = () => {
          const transaction = request.result.transaction('outbox', 'readwrite')
          transaction.objectStore('outbox').put({ ...entry, ...state, photo: null, image: null })
          transaction.oncomplete = () => resolve()
        }
      }),
    [sid, userId] as const,
  )
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
}

const writeHostileTexts = async (scene: Scene) => {
  const build = talkBuilders(scene.api)
  const pair = await build.aPair({ customer: 'Awa', professional: 'Nadia' })
  for (const text of hostileTexts) await build.write(pair.nadia, pair.sid, text)
  await build.readAll(pair.awa, pair.sid)
  await scene.logInAs(pair.awa)
  return { ...pair, build }
}

const ask = async (scene: Scene) => {
  const build = talkBuilders(scene.api)
  const [awa, nadia] = await Promise.all([
    scene.api.aPerson('customer', { firstname: 'Awa' }),
    scene.api.aProfessional({ firstname: 'Nadia' }),
  ])
  const sid = await build.ask(awa, nadia, 'Bonjour, mon numéro : 06 12 34 56 78. Pour 60 € et 15 cm ?')
  await scene.logInAs(awa)
  return { awa, nadia, sid, build }
}

const openReport = async (page: Page) => {
  await page.getByRole('button', { name: 'Plus d’actions' }).click()
  await page.getByRole('menuitem', { name: 'Signaler des messages' }).click()
}

export const talkPages: ShownPage[] = [
  {
    name: 'messages',
    routes: [list],
    states: {
      empty: openPage({ as: 'newCustomer', at: list, shows: 'Aucun message pour l’instant' }),
      'empty, of a professional': openPage({
        as: 'newProfessional',
        at: list,
        shows: 'Aucun message pour l’instant',
      }),
      full: openList,
      'with the actions of a row': async (scene) => {
        await openList(scene)
        await showActions(scene.page, scene.isPhone)
        return 'screen'
      },
      'just archived': async (scene) => {
        await openList(scene)
        const row = await showActions(scene.page, scene.isPhone)
        await row.getByRole('button', { name: 'Archiver : Fatou' }).click()
        await expectText(scene.page, /conversation archivée/)
        return 'screen'
      },
      'of archives, empty': openPage({ as: 'newCustomer', at: `${list}?archives=1`, shows: 'Aucune archive' }),
      'nothing found': async (scene) => {
        await openList(scene)
        await scene.page.getByPlaceholder('Rechercher des discussions ici').fill('Zélie')
        await expectText(scene.page, /Aucune conversation ne correspond/)
      },
      offline: async (scene) => {
        await openList(scene)
        await goOffline(scene)
        await expectText(scene.page, /Hors connexion/)
        return 'screen'
      },
      'with a text in another direction': async (scene) => {
        const { nadia, sid, build } = await writeHostileTexts(scene)
        await build.write(nadia, sid, hostileTexts[1] as string)
        await scene.page.goto(list)
        await expectText(scene.page, /abc/)
      },
      failing: async (scene) => {
        await scene.logInAs(scene.cast.newCustomer)
        scene.expectProblem(/net::ERR_FAILED/)
        await scene.page.route('**/api/v1/conversation?*', (route) => route.abort())
        await scene.page.goto(list)
        await expect(scene.page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
      },
    },
  },
  {
    name: 'conversation',
    routes: [`${list}/:sid`, `${list}/nouveau`],
    states: {
      'of a customer': async (scene) => {
        await openThread(scene)
        return 'screen'
      },
      'of a professional': async (scene) => {
        await openThread(scene, 'nadia')
        return 'screen'
      },
      'phone:above the keyboard': async (scene) => {
        await openThread(scene)
        // This is what the page measures on an iPhone with its keyboard open.
        await scene.page.evaluate(() => document.documentElement.style.setProperty('--keyboard', '336px'))
        return 'screen'
      },
      'quick answers': async (scene) => {
        await openThread(scene, 'nadia')
        await scene.page.getByRole('button', { name: 'Mes réponses' }).click()
        await expectDialog(scene.page, 'Mes réponses rapides')
      },
      'new messages': async (scene) => {
        const { awa, sid } = await aTalk(scene)
        await scene.logInAs(awa)
        await scene.page.goto(threadAddress(sid))
        await expectText(scene.page, 'Nouveaux messages')
        return 'screen'
      },
      'just opened': async (scene) => {
        await scene.logInAs(await scene.api.aPerson('customer', { firstname: 'Awa' }))
        await scene.page.goto(`${list}/nouveau?coiffeuse=${scene.cast.beginner.id}`)
        await expectText(scene.page, 'Écrivez à Maya')
        return 'screen'
      },
      masked: async (scene) => {
        const { sid } = await ask(scene)
        await scene.page.goto(threadAddress(sid))
        await expectText(scene.page, 'Vos coordonnées ont été masquées.')
        return 'screen'
      },
      closed: async (scene) => {
        const { sid } = await ask(scene)
        await makeQuestionOld(sid)
        await scene.page.goto(threadAddress(sid))
        await expectText(scene.page, 'Cette conversation est fermée')
        return 'screen'
      },
      'with its menu': async (scene) => {
        await openThread(scene)
        await scene.page.getByRole('button', { name: 'Plus d’actions' }).click()
        await expect(scene.page.getByRole('menuitem', { name: 'Bloquer Nadia' })).toBeVisible()
        return 'screen'
      },
      'to block, with an appointment ahead': async (scene) => {
        await openThread(scene)
        await scene.page.getByRole('button', { name: 'Plus d’actions' }).click()
        await scene.page.getByRole('menuitem', { name: 'Bloquer Nadia' }).click()
        await expectDialog(scene.page, 'Bloquer Nadia ?')
      },
      'blocked, with an appointment ahead': async (scene) => {
        const { awa, sid, build } = await openThread(scene)
        await build.block(awa, sid)
        await scene.page.reload()
        await expectText(scene.page, 'cette conversation se ferme à la fin')
        return 'screen'
      },
      blocked: async (scene) => {
        const { awa, sid, build } = await ask(scene)
        await build.block(awa, sid)
        await scene.page.goto(threadAddress(sid))
        await expectText(scene.page, 'Vous avez bloqué Nadia.')
        return 'screen'
      },
      offline: async (scene) => {
        await openThread(scene)
        await goOffline(scene)
        await send(scene.page, 'Je suis dans le métro.')
        await expectText(scene.page, 'En attente de connexion')
        return 'screen'
      },
      'message refused': async (scene) => {
        const { sid } = await ask(scene)
        await scene.page.goto(threadAddress(sid))
        await expectText(scene.page, 'Vos coordonnées ont été masquées.')
        // The page would notice the change by itself while it still reads.
        await scene.page.waitForLoadState('networkidle')
        const answer = await delaySending(scene.page)
        await makeQuestionOld(sid)
        await send(scene.page, 'Un dernier mot')
        await scene.page.getByLabel(/^Message à/).fill('Un brouillon')
        answer()
        await expectText(scene.page, /Non envoyé/)
        await expectText(scene.page, /Votre brouillon/)
        return 'screen'
      },
      'limit reached': async (scene) => {
        const { awa, sid, build } = await ask(scene)
        for (let count = 2; count <= 20; count++) await build.write(awa, sid, 'Bonjour ?')
        await scene.page.goto(threadAddress(sid))
        await send(scene.page, 'Êtes-vous là ?')
        await expectText(scene.page, /Attendez une réponse/)
        return 'screen'
      },
      'message of the day before': async (scene) => {
        const { awa, sid } = await openThread(scene)
        await addOldMessage(scene.page, sid, awa.id)
        await expectText(scene.page, /jamais parti/)
        return 'screen'
      },
      'too long': async (scene) => {
        await openThread(scene)
        await scene.page.getByLabel(/^Message à/).fill('Une histoire très longue. '.repeat(2400))
        await expectText(scene.page, /de trop/)
        return 'screen'
      },
      'photo to send': async (scene) => {
        await openThread(scene)
        await choosePhoto(scene.page)
        await scene.page.getByLabel(/^Message à/).fill('Voici mes cheveux aujourd’hui.')
        await expect(scene.page.getByRole('img', { name: 'Photo choisie' })).toBeVisible()
        return 'screen'
      },
      'wrong file': async (scene) => {
        await openThread(scene)
        const file = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('a') }
        await scene.page.getByLabel('Photo', { exact: true }).setInputFiles(file)
        await expectText(scene.page, /notes\.pdf/)
        return 'screen'
      },
      'photo waiting': async (scene) => {
        await openThread(scene)
        await goOffline(scene)
        await choosePhoto(scene.page)
        await send(scene.page, 'Voici mes cheveux aujourd’hui.')
        await expectText(scene.page, 'En attente de connexion')
        return 'screen'
      },
      'with a photo': async (scene) => {
        await openThread(scene)
        await choosePhoto(scene.page)
        await send(scene.page, 'Voici mes cheveux aujourd’hui.')
        await expectText(scene.page, 'Envoyé')
        await expect(scene.page.getByRole('img', { name: 'Photo envoyée par vous' })).toBeVisible()
        return 'screen'
      },
      'photo enlarged': async (scene) => {
        await openThread(scene)
        await choosePhoto(scene.page)
        await send(scene.page, '')
        await scene.page.getByRole('button', { name: 'Photo envoyée par vous' }).click()
        await expectDialog(scene.page, 'Photo')
        return 'screen'
      },
      'with hostile texts': async (scene) => {
        const { sid } = await writeHostileTexts(scene)
        await scene.page.goto(threadAddress(sid))
        await expectText(scene.page, /javascript/)
        return 'screen'
      },
      'not loaded, offline': async (scene) => {
        await openList(scene)
        await goOffline(scene)
        await scene.page.getByRole('listitem').filter({ hasText: 'Fatou' }).getByRole('link').click()
        await expectText(scene.page, 'Cette conversation n’a pas pu être lue')
        return 'screen'
      },
      'message to withdraw': async (scene) => {
        await openThread(scene)
        await scene.page.getByRole('button', { name: 'Supprimer ce message' }).last().click()
        await expectDialog(scene.page, 'Supprimer ce message ?')
      },
      'wide:flag of a message': async (scene) => {
        await openThread(scene)
        await scene.page.getByRole('button', { name: 'Signaler ce message' }).last().focus()
        await scene.page.keyboard.press('Enter')
        const dialog = await expectDialog(scene.page, 'Signaler Nadia')
        await expect(dialog.getByLabel('Ce que vous signalez')).toHaveValue('8')
        await scene.page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
        return 'screen'
      },
      'message to report': async (scene) => {
        await openThread(scene)
        await openReport(scene.page)
        await expectDialog(scene.page, 'Signaler Nadia')
      },
      'report rejected': async (scene) => {
        await openThread(scene)
        await openReport(scene.page)
        const dialog = await expectDialog(scene.page, 'Signaler Nadia')
        await dialog.getByLabel('Motif').selectOption('Autre')
        await dialog.getByRole('button', { name: 'Envoyer le signalement' }).click()
        await expectText(scene.page, 'Dites en quelques mots ce qui ne va pas.')
      },
      'messages reported': async (scene) => {
        await openThread(scene)
        await openReport(scene.page)
        const dialog = await expectDialog(scene.page, 'Signaler Nadia')
        await dialog.getByLabel('Motif').selectOption('Coordonnées ou démarchage')
        await dialog.getByRole('button', { name: 'Envoyer le signalement' }).click()
        await expectDialog(scene.page, 'Signalement envoyé')
      },
      'with the team': async (scene) => {
        const awa = await scene.api.aPerson('customer', { firstname: 'Awa' })
        const sid = await talkBuilders(scene.api).writeToTeam(awa, 'Bonjour, ma facture n’est pas arrivée.')
        await scene.logInAs(awa)
        await scene.page.goto(threadAddress(sid))
        await expectText(scene.page, 'ma facture')
        return 'screen'
      },
    },
  },
]
