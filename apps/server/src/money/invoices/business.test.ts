import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const url = '/api/v1/account/entreprise'
const body = { raisonSociale: 'Nadia Bâ EI', siret: '732 829 320 00074', regimeTva: 'franchise', mandat: true }

it('the business details are stored as typed, and returned', async () => {
  const nadia = await app.aPerson('professional')
  expect(await nadia.get(url)).toMatchObject({ status: 200, body: null })
  const saved = await nadia.put(url, body)
  expect(saved.body).toMatchObject({ raisonSociale: 'Nadia Bâ EI', siret: '73282932000074', numeroTva: null })
  const taxed = { ...body, regimeTva: 'assujettie', numeroTva: 'fr 44 732 829 320' }
  const repeated = await nadia.put(url, taxed)
  expect(repeated.body).toEqual({ ...saved.body, regimeTva: 'assujettie', numeroTva: 'FR44732829320' })
  expect((await nadia.get(url)).body).toEqual(repeated.body)
})

it('a SIRET of La Poste is accepted by its own checksum', async () => {
  const nadia = await app.aPerson('professional')
  for (const siret of ['35600000000048', '35600000009075'])
    expect((await nadia.put(url, { ...body, siret })).status).toBe(200)
})

const wrongNumber = 'Indiquez le numéro de TVA qui va avec ce SIRET, par exemple FR12345678901.'
it.each([
  ['raisonSociale', { raisonSociale: ' ' }, 'Champs requis!'],
  ['siret', { siret: '73282932000075' }, 'Le SIRET compte 14 chiffres : vérifiez-les.'],
  ['siret', { siret: '732829320' }, 'Le SIRET compte 14 chiffres : vérifiez-les.'],
  // The key of the SIRET is right here, and that of its SIREN is wrong.
  ['siret', { siret: '73282932100007' }, 'Le SIRET compte 14 chiffres : vérifiez-les.'],
  ['siret', { siret: '35600000009076' }, 'Le SIRET compte 14 chiffres : vérifiez-les.'],
  ['regimeTva', { regimeTva: 'autre' }, 'Choisissez un régime de TVA.'],
  ['numeroTva', { regimeTva: 'assujettie' }, wrongNumber],
  ['numeroTva', { regimeTva: 'assujettie', numeroTva: 'FR44732829321' }, wrongNumber],
  ['numeroTva', { regimeTva: 'assujettie', numeroTva: 'FR44032829320' }, wrongNumber],
  ['mandat', { mandat: false }, 'Sans cet accord, nous ne pouvons pas établir de factures en votre nom.'],
])('the business details with a wrong %s are refused with a message: %j', async (path, invalid, message) => {
  const nadia = await app.aPerson('professional')
  const reply = await nadia.put(url, { ...body, ...invalid })
  expect([reply.status, reply.body.details]).toEqual([422, [{ path, message }]])
  expect((await nadia.get(url)).body).toBeNull()
})
