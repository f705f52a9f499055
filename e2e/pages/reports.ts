import type { ReportCaseListItem, ReportCaseView } from '@couronne/contract/operations/reports'
import { expect } from '@playwright/test'
import { talkBuilders } from '../conversations.ts'
import { expectDialog, expectText, failRequests, type Scene, type ShownPage } from './scene.ts'

const listAddress = '/admin/signalements'

/** Nadia has written bad messages, and Awa has reported two of them. */
const aReportedTalk = async ({ api }: Scene) => {
  const build = talkBuilders(api)
  const pair = await build.aPair({ customer: 'Awa', professional: 'Nadia' })
  const { awa, nadia, sid } = pair
  await build.write(awa, sid, 'Bonjour, pouvez-vous venir à 18 h ?')
  for (const content of ['Encore vous ? Vous êtes pénible.', 'Payez-moi en espèces, ou je ne viens pas du tout.'])
    await build.write(nadia, sid, content)
  await build.write(awa, sid, 'Je préfère payer ici.')
  const report = (body: object) => api.call('POST', `/api/v1/conversation/${sid}/report`, body, awa.token)
  await report({ reason: 'harassment', from: 2, to: 2 })
  await report({ reason: 'scam', text: 'Elle insiste depuis hier pour être payée en espèces.', from: 2, to: 3 })
  return pair
}

const openCase = async (scene: Scene) => {
  const { nadia } = await aReportedTalk(scene)
  const { operator } = scene.cast
  const cases = await scene.api.call<ReportCaseListItem[]>('GET', '/api/v1/admin/report', undefined, operator.token)
  const id = cases.find(({ reported }) => reported?.id === nadia.id)?.id
  await scene.logInAs(operator)
  await scene.page.goto(`${listAddress}/${id}`)
  await expectText(scene.page, 'Elle insiste depuis hier')
  return id
}

const openDecision = async (scene: Scene) => {
  await openCase(scene)
  await scene.page.getByRole('button', { name: 'Lire les messages signalés' }).click()
  await scene.page.getByRole('button', { name: 'Décider' }).click()
  return expectDialog(scene.page, 'Décider du signalement')
}

const cases: ShownPage = {
  name: 'operator-reports',
  routes: [listAddress],
  states: {
    full: async (scene) => {
      await openDecision(scene).then(async (dialog) => {
        await dialog.getByLabel(/^Motifs/).fill('Le ton est vif, mais reste dans les règles.')
        await dialog.getByRole('button', { name: 'Classer sans mesure' }).click()
      })
      await expectText(scene.page, 'La décision est prise.')
      await aReportedTalk(scene)
      await scene.page.goto(listAddress)
      await expectText(scene.page, 'Aucune mesure')
    },
    empty: async (scene) => {
      await scene.logInAs(scene.cast.operator)
      await scene.page.route('**/api/v1/admin/report?*', (route) => route.fulfill({ json: [] }))
      await scene.page.goto(listAddress)
      await expectText(scene.page, 'Aucun signalement')
    },
    'the server fails': async (scene) => {
      await scene.logInAs(scene.cast.operator)
      await failRequests(scene, '**/api/v1/admin/report?*')
      await scene.page.goto(listAddress)
      await expectText(scene.page, 'Cette page n’a pas pu être lue')
    },
  },
}

const reportCase: ShownPage = {
  name: 'operator-report',
  routes: [`${listAddress}/:id`],
  states: {
    open: openCase,
    'its copies are read': async (scene) => {
      await openCase(scene)
      await scene.page.getByRole('button', { name: 'Lire les messages signalés' }).click()
      await expectText(scene.page, 'Copie du signalement n° 2')
    },
    'to decide': async (scene) => {
      const dialog = await openDecision(scene)
      await dialog.getByLabel(/^Suspendre/).check()
      await expect(dialog.getByLabel(/^Danger immédiat/)).toBeVisible()
    },
    'decided by a colleague': async (scene) => {
      const id = await openCase(scene)
      await scene.page.getByRole('button', { name: 'Lire les messages signalés' }).click()
      await scene.page.getByRole('button', { name: 'Décider' }).click()
      const statement = 'Le ton est vif, mais reste dans les règles.'
      const caseAddress = `/api/v1/admin/report/${id}`
      const { reports } = await scene.api.call<ReportCaseView>('GET', caseAddress, undefined, scene.cast.operator.token)
      const body = { reportIds: reports.map((report) => report.id), measures: [], statement }
      await scene.api.call('POST', `${caseAddress}/decision`, body, scene.cast.operator.token)
      scene.expectProblem(/409/)
      const dialog = await expectDialog(scene.page, 'Décider du signalement')
      await dialog.getByLabel(/^Motifs/).fill(statement)
      await dialog.getByRole('button', { name: 'Classer sans mesure' }).click()
      await expectText(scene.page, 'Ce signalement a déjà reçu une décision.')
    },
    decided: async (scene) => {
      const dialog = await openDecision(scene)
      await dialog.getByLabel(/^Avertissement/).check()
      await dialog.getByLabel(/^Motifs/).fill('Un paiement hors du site a été demandé, plusieurs fois.')
      await dialog.getByRole('button', { name: 'Prendre ces mesures' }).click()
      await expectText(scene.page, 'Un paiement hors du site a été demandé, plusieurs fois.')
    },
    'the server fails': async (scene) => {
      await scene.logInAs(scene.cast.operator)
      await failRequests(scene, '**/api/v1/admin/report/*')
      await scene.page.goto(`${listAddress}/${crypto.randomUUID()}`)
      await expectText(scene.page, 'Cette page n’a pas pu être lue')
    },
  },
}

export const operatorReports = [cases, reportCase]
