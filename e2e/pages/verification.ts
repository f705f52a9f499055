import type { ProfessionalFile, ProofRecord } from '@couronne/contract/operations/verification'
import { expect } from '@playwright/test'
import { expectDialog, expectText, failRequests, type Scene, type ShownPage } from './scene.ts'

const ownAddress = '/account/verification'
const listAddress = '/admin/dossiers'

const pdfForm = () => {
  const form = new FormData()
  form.set('file', new Blob(['%PDF-1.7 attestation'], { type: 'application/pdf' }), 'attestation.pdf')
  return form
}

type Decision = { decision: string; level?: string } | undefined

/** Sends these proofs of a new professional, and decides about them as the map says. */
const aFile = async ({ api, cast }: Scene, proofs: Record<string, Decision>) => {
  const nadia = await api.aPerson('professional', { firstname: 'Nadia' })
  const call = <Answer>(method: string, url: string, body?: object) => api.call<Answer>(method, url, body, nadia.token)
  const business = { raisonSociale: 'Nadia Coiffure', siret: '73282932000074', regimeTva: 'franchise', mandat: true }
  if ('siret' in proofs) await call('PUT', '/api/v1/account/entreprise', business)
  for (const [kind, decision] of Object.entries(proofs)) {
    const { filename } = await call<{ filename: string }>('POST', '/api/v1/account/verification/file', pdfForm())
    await call('POST', `/api/v1/account/verification/${kind}`, { files: kind === 'siret' ? [] : [filename] })
    if (!decision) continue
    const fileUrl = `/api/v1/admin/verification/${nadia.id}`
    const { records } = await api.call<ProfessionalFile>('GET', fileUrl, undefined, cast.operator.token)
    const record = records.find((record) => record.kind === kind) as ProofRecord
    const { id: proofId, personName, legalName, siret } = record
    const shown = decision.decision === 'verify' ? { proofId, personName, legalName, siret } : { proofId }
    const body = { ...shown, ...decision }
    await api.call('POST', `${fileUrl}/decision`, body, cast.operator.token)
  }
  return nadia
}

const verified = { decision: 'verify', validUntil: '2030-12-31' }
const words = 'Le bas de la carte est coupé : photographiez-la posée à plat, en entier.'
const refused = { decision: 'refuse', state: 'to_check', reason: 'unreadable', words }

const openOwn = async (scene: Scene, proofs: Record<string, Decision>) => {
  await scene.logInAs(await aFile(scene, proofs))
  await scene.page.goto(ownAddress)
  await expectText(scene.page, 'VOTRE DOSSIER')
}

const own: ShownPage = {
  name: 'own-file',
  routes: [ownAddress],
  states: {
    empty: (scene) => openOwn(scene, {}),
    'in progress': (scene) =>
      openOwn(scene, { identity: refused, siret: undefined, insurance: verified, qualification: undefined }),
    complete: (scene) =>
      openOwn(scene, {
        ...{ identity: verified, siret: verified, insurance: verified, address: verified },
        qualification: { ...verified, level: 'bp' },
      }),
    'a file that is refused at once, beside one that was sent': async (scene) => {
      await openOwn(scene, {})
      const chooser = scene.page.getByLabel('Pièce d’identité : photos ou PDF')
      await chooser.setInputFiles([
        { name: 'recto.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 recto') },
        { name: 'lettre.docx', mimeType: 'application/msword', buffer: Buffer.from('Bonjour') },
      ])
      await expectText(scene.page, 'Ce fichier n’est ni une photo acceptée, ni un PDF.')
      await expect(scene.page.getByRole('button', { name: /^Envoyer cette pièce/ })).toBeEnabled()
    },
    'the server fails': async (scene) => {
      await scene.logInAs(scene.cast.newProfessional)
      await failRequests(scene, '**/api/v1/account/verification')
      await scene.page.goto(ownAddress)
      await expectText(scene.page, 'Cette page n’a pas pu être lue')
    },
  },
}

const list: ShownPage = {
  name: 'operator-files',
  routes: [listAddress],
  states: {
    full: async (scene) => {
      await aFile(scene, { identity: undefined, insurance: undefined })
      await scene.logInAs(scene.cast.operator)
      await scene.page.goto(listAddress)
      await expectText(scene.page, '2 pièces à vérifier')
    },
    empty: async (scene) => {
      await scene.logInAs(scene.cast.operator)
      await scene.page.route('**/api/v1/admin/verification?*', (route) => route.fulfill({ json: [] }))
      await scene.page.goto(listAddress)
      await expectText(scene.page, 'Aucun dossier à vérifier')
    },
    'the server fails': async (scene) => {
      await scene.logInAs(scene.cast.operator)
      await failRequests(scene, '**/api/v1/admin/verification?*')
      await scene.page.goto(listAddress)
      await expectText(scene.page, 'Cette page n’a pas pu être lue')
    },
  },
}

const openFile = async (scene: Scene, proofs: Record<string, Decision>) => {
  const nadia = await aFile(scene, proofs)
  await scene.logInAs(scene.cast.operator)
  await scene.page.goto(`${listAddress}/${nadia.id}`)
  await expectText(scene.page, 'Dossier de Nadia')
  return nadia
}

const file: ShownPage = {
  name: 'operator-file',
  routes: [`${listAddress}/:id`],
  states: {
    'to check': (scene) =>
      openFile(scene, { identity: refused, insurance: verified, siret: undefined, qualification: undefined }),
    empty: (scene) => openFile(scene, {}),
    'the register knows the business': async (scene) => {
      await scene.page.route('**/api/v1/admin/verification/*', async (route) => {
        const json: ProfessionalFile = await (await route.fetch()).json()
        const registry = { isFound: true, name: 'NADIA COIFFURE', isActive: true, activity: '96.02A' }
        await route.fulfill({ json: { ...json, records: json.records.map((record) => ({ ...record, registry })) } })
      })
      await openFile(scene, { siret: undefined })
      await expectText(scene.page, 'En activité, activité 96.02A')
    },
    'a wrong day': async (scene) => {
      await openFile(scene, { insurance: undefined })
      await scene.page.getByLabel('Valable jusqu’au').fill('2020-01-01')
      await scene.page.getByRole('button', { name: /^Vérifier cette pièce/ }).click()
      scene.expectProblem(/422/)
      await expectText(scene.page, 'Choisissez un jour à venir.')
    },
    'a refusal without words': async (scene) => {
      await openFile(scene, { insurance: undefined })
      await scene.page.getByRole('button', { name: /^Refuser/ }).click()
      const dialog = await expectDialog(scene.page, /^Refuser/)
      await dialog.getByLabel('Motif').selectOption({ label: 'Une autre raison' })
      await dialog.getByRole('button', { name: 'Refuser cette pièce' }).click()
      await expect(dialog.getByLabel(/^Précision/)).toHaveAttribute('aria-invalid', 'true')
    },
    'taking a verification back': async (scene) => {
      await openFile(scene, { insurance: verified })
      await scene.page.getByRole('button', { name: /^Retirer la vérification/ }).click()
      await expectDialog(scene.page, /^Retirer/)
    },
    'decided by a colleague': async (scene) => {
      const nadia = await openFile(scene, { insurance: undefined })
      const { api, cast, page } = scene
      const fileUrl = `/api/v1/admin/verification/${nadia.id}`
      const { records } = await api.call<ProfessionalFile>('GET', fileUrl, undefined, cast.operator.token)
      await api.call('POST', `${fileUrl}/decision`, { ...refused, proofId: records[0]?.id }, cast.operator.token)
      scene.expectProblem(/409/)
      await page.getByRole('button', { name: /^Vérifier cette pièce/ }).click()
      await expectText(page, 'Une décision est déjà prise sur cette pièce')
    },
  },
}

export const ownFilePage = own
export const operatorFiles = [list, file]
