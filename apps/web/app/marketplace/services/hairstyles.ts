import { type Libelle, tileTexts } from '@couronne/contract/marketplace/libelles'

const illustrations: [Libelle, drawing: string][] = [
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

/** Lists the ten tiles in their sequence, each with its text, its libelle and its illustration. */
export const hairstyles = illustrations.map(([libelle, illustration]) => ({
  text: tileTexts[libelle] ?? libelle,
  libelle,
  drawing: illustration,
}))
