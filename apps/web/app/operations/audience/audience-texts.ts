import { type audienceDevices, type funnelSteps, otherHosts } from '@couronne/contract/operations/audience'

const deviceTexts: Record<(typeof audienceDevices)[number], string> = {
  phone: 'Téléphone',
  tablet: 'Tablette',
  computer: 'Ordinateur',
}
const stepTexts: Record<(typeof funnelSteps)[number], string> = {
  search: 'Recherche',
  profile: 'Fiche',
  hours: 'Horaire retenu',
  paid: 'Paiement',
}

export const deviceText = (name: string) => deviceTexts[name as keyof typeof deviceTexts]
export const stepText = (name: string) => stepTexts[name as keyof typeof stepTexts]
export const hostText = (name: string) => (name === otherHosts ? 'Autres sites' : name)
