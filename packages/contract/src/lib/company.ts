import type { LegalDetailName, LegalDetails } from './page-host.ts'

type MediatorName = 'mediatorName' | 'mediatorAddress' | 'mediatorUrl'

const demoCompany: Record<Exclude<LegalDetailName, MediatorName>, string> = {
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

/** This is the consumer mediator. It comes from the settings only: a demo does not invent one. */
type Mediator = { name: string; address: string; url: string }

export type Company = typeof demoCompany & { isDemo: boolean; mediator: Mediator | undefined }

const mediatorOf = ({ mediatorName: name, mediatorAddress: address, mediatorUrl: url }: LegalDetails) =>
  name && address && url ? { name, address, url } : undefined

/**
 * Returns the legal settings, completed with fictitious data. `isDemo` is true when any detail is fictitious.
 */
export const companyOf = (legal: LegalDetails): Company => {
  const configured = Object.entries(legal).filter(([name, value]) => name in demoCompany && value)
  const isDemo = configured.length < Object.keys(demoCompany).length
  return { ...demoCompany, ...Object.fromEntries(configured), isDemo, mediator: mediatorOf(legal) }
}

/** L616-1: the text names the mediator of the settings. Without one it only states the legal right to a mediator. */
export const mediationWords = (mediator: Mediator | undefined) =>
  mediator
    ? `À défaut d’accord, un consommateur peut recourir gratuitement au médiateur de la consommation dont nous relevons : ${mediator.name}, ${mediator.address}.`
    : 'À défaut d’accord, la loi donne à tout consommateur le droit de recourir gratuitement à un médiateur de la consommation ; le nôtre n’est pas encore nommé ici.'
