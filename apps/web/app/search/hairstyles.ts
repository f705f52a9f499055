import type { Libelle } from '@couronne/contract/services'

/** The ten tiles, in their order: what each says, the libelle it stands for, its drawing. */
export const hairstyles: { text: string; libelle: Libelle; drawing: string }[] = [
  { text: 'Tissage', libelle: 'Tissage', drawing: 'tissage' },
  { text: 'Braids', libelle: 'Braids', drawing: 'braids' },
  { text: 'Pose perruque', libelle: 'Pose perruque', drawing: 'pose-perruque' },
  { text: 'Lissage Brushing', libelle: 'Lissage', drawing: 'lissage' },
  { text: 'Nattes', libelle: 'Nattes', drawing: 'nattes' },
  { text: 'Soins naturels', libelle: 'Soins naturels', drawing: 'soins-naturels' },
  { text: 'Défrisage', libelle: 'Défrisage', drawing: 'defrisage' },
  { text: 'Coiffures événements', libelle: 'Coiffures événements', drawing: 'evenements' },
  { text: 'Barbier', libelle: 'Barbier', drawing: 'barbier' },
  { text: 'Locks', libelle: 'Locks', drawing: 'locks' },
]

/** The libelle behind what an address says; a tile's own text counts too. */
export const libelleOf = (text: string) =>
  hairstyles.find((hairstyle) => hairstyle.libelle === text || hairstyle.text === text)?.libelle
