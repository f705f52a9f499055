import type { Appearance } from '../drawings/heads.ts'
import type { Town } from './towns.ts'

export type Customer = {
  firstname: string
  lastname: string
  town: Town
  adresse: string
  email?: string
  /** Most customers have no avatar. */
  appearance?: Pick<Appearance, 'hairstyle' | 'skin'>
}

/** These are first and last names of the demo customers, by town. */
const names: Record<Town, string[]> = {
  Montreuil: ['Léa Bonnet', 'Oumou Dramé', 'Clarisse Ngoma', 'Sabrina Haddad', 'Myriam Touré', 'Juliette Caron'],
  Paris: [
    'Ramata Barry',
    'Pauline Girard',
    'Yasmine Bensaïd',
    'Josiane Mabiala',
    'Élodie Kamga',
    'Diana Pereira',
    'Salimata Kanté',
    'Noémie Laurent',
    'Bénédicte Assogba',
    'Farida Amrani',
  ],
  'Saint-Denis (93)': [
    'Kadiatou Baldé',
    'Ruth Mbala',
    'Sonia Ferreira',
    'Maïmouna Gassama',
    'Cindy Joseph',
    'Hawa Camara',
  ],
  Lyon: ['Priscilla Ekambi', 'Anne-Laure Morel', 'Fanta Sidibé', 'Linda Boukari', 'Océane Petit'],
  Marseille: ['Nassima Ali', 'Carla Évora', 'Houria Mze', 'Marjorie Blanc', 'Tatiana Obame'],
  Lille: ['Charlotte Dubois', 'Rachel Kouassi', 'Amélie Lefebvre', 'Nadège Mutombo'],
  Toulouse: ['Inaya Diarra', 'Marion Roux', 'Gladys Amouzou', 'Fabienne Cazal'],
  Bordeaux: ['Aminata Ba', 'Claire Dupuy', 'Sephora Mouele', 'Julie Etcheverry'],
  Nantes: ['Adjoua Kra', 'Enora Le Goff', 'Coumba Mbaye', 'Maud Rivière'],
  'Fort-de-France': ['Laurianne Cabrera', 'Maëva Zobel', 'Sylviane Bellune', 'Keïla Joachim'],
  'Les Abymes': ['Stéphanie Nestor', 'Ludivine Cornano', 'Yannick Plumain', 'Méryl Dorville'],
  'Saint-Denis (974)': ['Élisa Fontaine', 'Marine Técher', 'Prisca Robert', 'Annick Maillot'],
  Cayenne: ['Audrey Sophie', 'Magali Contout', 'Kézia Adam'],
  Mamoudzou: ['Fatima Madi', 'Roukia Soilihi', 'Nouria Abdou'],
}
const streets = [
  'rue des Lilas',
  'avenue de la Liberté',
  'rue du Moulin',
  'impasse des Roses',
  'rue Jean-Jaurès',
  'allée des Flamboyants',
  'rue de la Paix',
  'place de l’Église',
]

export const cliente: Customer = {
  firstname: 'Fatou',
  lastname: 'Camara',
  town: 'Montreuil',
  adresse: '12 rue des Lilas',
  email: 'cliente@couronne.test',
  appearance: { hairstyle: 'twists', skin: 'cacao' },
}

export const customers: Customer[] = [
  cliente,
  ...Object.entries(names).flatMap(([town, people]) =>
    people.map((name, i): Customer => {
      const [firstname = '', ...lastname] = name.split(' ')
      const adresse = `${3 + ((name.length * 7 + i * 11) % 90)} ${streets[(name.length + i) % streets.length]}`
      return { firstname, lastname: lastname.join(' '), town: town as Town, adresse }
    }),
  ),
]
