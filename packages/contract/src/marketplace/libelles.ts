/** This is the fixed list of hairstyles that a professional can offer. */
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

/** This is the text of a tile on the home page, when it differs from the libelle of the tile. */
export const tileTexts: Partial<Record<Libelle, string>> = { Lissage: 'Lissage Brushing' }

/** Returns the libelle that a text names, either by itself or by its tile text. */
export const libelleOf = (text: string) => libelles.find((libelle) => libelle === text || tileTexts[libelle] === text)
