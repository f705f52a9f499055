import { type Libelle, tileTexts } from '@couronne/contract/marketplace/libelles'

const drawings: [Libelle, drawing: string][] = [
  ['Tissage', 'tissage'],
  ['Braids', 'braids'],
  ['Pose perruque', 'pose-perruque'],
  ['Lissage', 'lissage'],
  ['Nattes', 'nattes'],
  ['Soins naturels', 'soins-naturels'],
  ['Défrisage', 'defrisage'],
  ['Coiffures événements', 'evenements'],
  ['Barbier', 'barbier'],
  ['Locks', 'locks'],
]

/** The ten tiles, in their order: what each says, the libelle it stands for, its drawing. */
export const hairstyles = drawings.map(([libelle, drawing]) => ({
  text: tileTexts[libelle] ?? libelle,
  libelle,
  drawing,
}))
