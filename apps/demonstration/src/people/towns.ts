/** These are the towns of the demonstration's people, by the commune's INSEE code: two of them have homonyms. */
export const towns = {
  Paris: '75056',
  Montreuil: '93048',
  'Saint-Denis (93)': '93066',
  Lyon: '69123',
  Marseille: '13055',
  Lille: '59350',
  Toulouse: '31555',
  Bordeaux: '33063',
  Nantes: '44109',
  'Fort-de-France': '97209',
  'Les Abymes': '97101',
  'Saint-Denis (974)': '97411',
  Cayenne: '97302',
  Mamoudzou: '97611',
} as const
export type Town = keyof typeof towns

/** The people of the towns in one group book one another's professionals. */
export const areas: Town[][] = [
  ['Paris', 'Montreuil', 'Saint-Denis (93)'],
  ['Lyon'],
  ['Marseille'],
  ['Lille'],
  ['Toulouse'],
  ['Bordeaux'],
  ['Nantes'],
  ['Fort-de-France'],
  ['Les Abymes'],
  ['Saint-Denis (974)'],
  ['Cayenne'],
  ['Mamoudzou'],
]
