/** The fixed list of what can be offered. */
export const libelles = [
  'Barbier',
  'Braids',
  'Coiffures événements',
  'Défrisage',
  'Lissage',
  'Locks',
  'Nattes',
  'Tissage',
  'Pose perruque',
  'Soins naturels',
] as const
export type Libelle = (typeof libelles)[number]

/** What a tile says, where it isn't the libelle it stands for. */
export const tileTexts: Partial<Record<Libelle, string>> = { Lissage: 'Lissage Brushing' }

/** The libelle that a text names; a tile's own words count too. */
export const libelleOf = (text: string) => libelles.find((libelle) => libelle === text || tileTexts[libelle] === text)
