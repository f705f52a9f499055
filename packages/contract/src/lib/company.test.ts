import { expect, it } from 'vitest'
import { companyOf } from './company.ts'
import { type LegalDetails, legalSettings } from './page-host.ts'

const demoCompany = {
  companyName: 'Couronne Démonstration',
  legalForm: 'société par actions simplifiée',
  capital: '10 000 €',
  address: '12 rue des Tresses, 93100 Montreuil',
  siren: '000 000 000',
  rcs: 'Bobigny',
  vat: 'FR00000000000',
  publicationDirector: 'Aminata Koné',
  email: 'bonjour@couronne.test',
  phone: '01 99 00 00 00',
  hostName: 'Hébergement Démonstration SAS',
  hostAddress: '2 rue du Nuage, 59000 Lille',
  hostPhone: '03 53 01 00 00',
}
const own: LegalDetails = Object.fromEntries(Object.keys(demoCompany).map((name) => [name, `own ${name}`]))
const mediatorSettings = {
  mediatorName: 'Médiation',
  mediatorAddress: '3 rue de la Paix',
  mediatorUrl: 'https://m.example',
}

it('the company is fictitious and marked as a demo while no legal setting is set', () => {
  expect(companyOf({})).toEqual({ ...demoCompany, isDemo: true, mediator: undefined })
})

it('the company uses each legal setting that is set, and stays a demo until all are set', () => {
  const [first, ...otherFields] = Object.keys(demoCompany)
  for (const empty of [undefined, '']) {
    const legal = { ...own, [first as string]: empty, ...mediatorSettings }
    expect(companyOf(legal)).toMatchObject({ companyName: demoCompany.companyName, isDemo: true })
    for (const name of otherFields) expect(companyOf(legal)).toHaveProperty(name, `own ${name}`)
  }
  expect(companyOf(own)).toEqual({ ...own, isDemo: false, mediator: undefined })
})

it('the mediator exists only when name, address and URL are all set', () => {
  const mediator = { name: 'Médiation', address: '3 rue de la Paix', url: 'https://m.example' }
  expect(companyOf({ ...own, ...mediatorSettings })).toEqual({ ...own, isDemo: false, mediator })
  for (const name of Object.keys(mediatorSettings))
    expect(companyOf({ ...mediatorSettings, [name]: undefined }).mediator).toBeUndefined()
})

it('every legal detail of the company has its own setting', () => {
  expect(Object.keys(legalSettings)).toEqual([...Object.keys(demoCompany), ...Object.keys(mediatorSettings)])
})
