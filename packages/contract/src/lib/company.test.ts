import { expect, it } from 'vitest'
import { companyOf } from './company.ts'
import { type Legal, legalSettings } from './page-host.ts'

const invented = {
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
const own: Legal = Object.fromEntries(Object.keys(invented).map((name) => [name, `own ${name}`]))
const ofMediator = { mediatorName: 'Médiation', mediatorAddress: '3 rue de la Paix', mediatorUrl: 'https://m.example' }

it('is invented where the operator has said nothing of hers, and says so', () => {
  expect(companyOf({})).toEqual({ ...invented, demonstration: true, mediator: undefined })
})

it('is hers in what she has said, and a demonstration until all of it is', () => {
  const [first, ...others] = Object.keys(invented)
  for (const unsaid of [undefined, '']) {
    const but = { ...own, [first as string]: unsaid, ...ofMediator }
    expect(companyOf(but)).toMatchObject({ companyName: invented.companyName, demonstration: true })
    for (const name of others) expect(companyOf(but)).toHaveProperty(name, `own ${name}`)
  }
  expect(companyOf(own)).toEqual({ ...own, demonstration: false, mediator: undefined })
})

it('has a mediator once all of it is said, who is no part of the company', () => {
  const mediator = { name: 'Médiation', address: '3 rue de la Paix', url: 'https://m.example' }
  expect(companyOf({ ...own, ...ofMediator })).toEqual({ ...own, demonstration: false, mediator })
  for (const name of Object.keys(ofMediator))
    expect(companyOf({ ...ofMediator, [name]: undefined }).mediator).toBeUndefined()
})

it('can be said by a setting each', () => {
  expect(Object.keys(legalSettings)).toEqual([...Object.keys(invented), ...Object.keys(ofMediator)])
})
