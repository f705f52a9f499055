import type { Legal, LegalName } from './page-host.ts'

const invented: Record<LegalName, string> = {
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

export type Company = typeof invented & { demonstration: boolean }

/** The operator's data where it is set, an invented company's elsewhere, and whether any of it is invented. */
export const companyOf = (legal: Legal): Company => {
  const own = Object.entries(legal).filter(([name, value]) => name in invented && value)
  return { ...invented, ...Object.fromEntries(own), demonstration: own.length < Object.keys(invented).length }
}
