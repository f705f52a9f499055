import { expect } from '@playwright/test'
import { talkBuilders } from '../conversations.ts'
import { inAWeek, password } from '../people.ts'
import { expectText, failRequests, goOffline, keepPending, type Scene, type ShownPage } from './scene.ts'

const list = '/admin/messages'
const teamUrl = /\/api\/v1\/admin\/conversation/

/** Shows only the conversations with this name, because other states write to the team too. */
const openList = async (scene: Scene, q: string, shows: string | RegExp) => {
  await scene.logInAs(scene.cast.operator)
  await scene.page.goto(`${list}?toutes=1&q=${q}`)
  await expectText(scene.page, shows)
}

let written = 0

/** A customer with an appointment and an order, who has written to the team and got a first answer. */
const aTalk = async ({ api, cast }: Scene) => {
  const firstname = `Awa${'bcdefghijklmnop'[written++]}`
  const build = talkBuilders(api)
  const awa = await api.aPerson('customer', { firstname })
  await api.bookAndPay(awa, await api.aProfessional({ firstname: 'Nadia' }), inAWeek(9))
  const sid = await build.writeToTeam(awa, 'Bonjour, ma facture n’est pas arrivée.')
  await build.write(cast.operator, sid, 'Bonjour, nous regardons cela tout de suite.')
  await build.write(awa, sid, 'Merci ! C’est pour mon employeur, il me la faut avant vendredi.')
  return { firstname, sid, awa }
}

const openThread = async (scene: Scene) => {
  const talk = await aTalk(scene)
  await scene.logInAs(scene.cast.operator)
  await scene.page.goto(`${list}/${talk.sid}?toutes=1&q=${talk.firstname}`)
  await expectText(scene.page, 'nous regardons cela')
  return talk
}

export const operatorMessages: ShownPage[] = [
  {
    name: 'operator-messages',
    routes: [list],
    states: {
      empty: async (scene) => {
        await scene.logInAs(scene.cast.operator)
        const headers = { 'x-total-count': '0' }
        await scene.page.route(teamUrl, (route) => route.fulfill({ json: [], headers }))
        await scene.page.goto(list)
        await expectText(scene.page, 'Personne n’attend de réponse')
      },
      full: async (scene) => {
        const { firstname } = await aTalk(scene)
        await openList(scene, firstname, /Attend depuis/)
      },
      'nothing found': (scene) => openList(scene, 'Zélie', 'Aucune conversation ne correspond'),
      failing: async (scene) => {
        await scene.logInAs(scene.cast.operator)
        await failRequests(scene, teamUrl)
        await scene.page.goto(list)
        await expect(scene.page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
      },
    },
  },
  {
    name: 'operator-conversation',
    routes: [`${list}/:sid`, `${list}/nouveau`],
    states: {
      open: async (scene) => {
        await openThread(scene)
        return 'screen'
      },
      'with appointments and orders': async (scene) => {
        await openThread(scene)
        await scene.page.getByText('1 rendez-vous, 0 commande').click()
        await expectText(scene.page, /chez Nadia/)
        return 'screen'
      },
      'just opened': async (scene) => {
        const { id } = await scene.api.aPerson('customer', { firstname: 'Léa' })
        await scene.logInAs(scene.cast.operator)
        await scene.page.goto(`${list}/nouveau?personne=${id}`)
        await expectText(scene.page, /Écrivez à Léa/)
        return 'screen'
      },
      busy: async (scene) => {
        await openThread(scene)
        await keepPending(scene, /\/messages$/)
        await scene.page.getByLabel(/^Message à/).fill('La voici.')
        await scene.page.getByRole('button', { name: 'Envoyer', exact: true }).click()
        await expectText(scene.page, 'Envoi…')
        return 'screen'
      },
      offline: async (scene) => {
        await openThread(scene)
        await goOffline(scene)
        await scene.page.getByLabel(/^Message à/).fill('La voici.')
        await scene.page.getByRole('button', { name: 'Envoyer', exact: true }).click()
        await expectText(scene.page, 'En attente de connexion')
        return 'screen'
      },
      'of a deleted account': async (scene) => {
        const { api, cast, page } = scene
        const awa = await api.aPerson('customer')
        const sid = await talkBuilders(api).writeToTeam(awa, 'Comment supprimer mon compte ?')
        await talkBuilders(api).write(cast.operator, sid, 'Depuis « Mes données ».')
        await api.call('DELETE', '/api/v1/account', { password }, awa.token)
        await scene.logInAs(cast.operator)
        await page.goto(`${list}/${sid}?toutes=1&q=Ancien`)
        await expectText(page, 'Cette conversation est fermée')
        return 'screen'
      },
    },
  },
]
