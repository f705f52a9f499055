import type { ProductBody } from '@couronne/contract/shop/products'
import type { Shape } from '../drawings/products.ts'
import type { Colour, Texture } from '../drawings/strands.ts'

/** A model of the shop, with the colours and lengths (in centimetres) in which it is sold. */
export type Model = {
  modele: string
  libelle: string
  shape: Shape
  texture: Texture
  description: string
  maker: Maker
  variants: { colour: Colour; length: number; price: number; stock: number }[]
}

/**
 * These are the manufacturer and the responsible person of a model, as the rules on product safety require, and its
 * warnings.
 */
type Maker = Pick<ProductBody, 'fabricant' | 'responsable' | 'avertissements'>

const responsable = {
  nom: 'Mèches et Merveilles',
  adresse: '8 quai des Tresses, 44000 Nantes, France',
  email: 'conformite@meches-et-merveilles.example',
}
const tissages: Maker = {
  fabricant: {
    nom: 'Atelier Trame d’Or',
    adresse: '27 rue du Peigne, 59100 Roubaix, France',
    email: 'qualite@trame-dor.example',
  },
  avertissements:
    'Ne pas approcher d’une flamme. Fer à lisser ou à boucler : 180 °C au plus. Ne pas serrer la pose : une traction qui fait mal abîme la racine.',
}
const perruques: Maker = {
  fabricant: { nom: 'Zuri Hair Works', adresse: '14 Ring Road, Accra, Ghana', email: 'care@zuri-hair.example' },
  responsable,
  avertissements:
    'Ne pas approcher d’une flamme ni ouvrir un four avec la perruque. Essayer toute colle à lace sur le poignet 24 heures avant la pose. Retirer en cas de rougeur ou de démangeaison.',
}
const fibres: Maker = {
  fabricant: {
    nom: 'Kora Fibre Company',
    adresse: '3 Adeola Street, Lagos, Nigeria',
    email: 'safety@kora-fibre.example',
  },
  responsable,
  avertissements:
    'Fibre synthétique : s’enflamme facilement, fond au-delà de 100 °C. Sceller les pointes à l’eau bouillante avec l’aide d’une adulte, loin des enfants. Rincer avant la pose si le cuir chevelu est sensible.',
}
const clips: Maker = {
  fabricant: tissages.fabricant,
  avertissements:
    'Contient de petites pièces métalliques : tenir hors de portée des enfants de moins de 3 ans. Retirer avant de dormir, de nager ou de passer un examen d’imagerie.',
}

export const models: Model[] = [
  {
    modele: 'tissage-awa',
    libelle: 'Tissage Awa',
    shape: 'tissage',
    texture: 'Lisse',
    description:
      'Une trame cousue double, des cheveux remy souples et soyeux qui tombent droit sans se raidir. Se lisse, se boucle et se lave comme les vôtres ; deux paquets suffisent pour une tête complète jusqu’à 45 cm. Entretien : brosse souple, shampooing doux tous les dix jours, nuit sous un bonnet de satin.',
    maker: tissages,
    variants: [
      { colour: '1B noir naturel', length: 45, price: 79, stock: 24 },
      { colour: '1B noir naturel', length: 60, price: 99, stock: 15 },
      { colour: 'T1B/27 ombré', length: 60, price: 109, stock: 2 },
    ],
  },
  {
    modele: 'tissage-naia',
    libelle: 'Tissage Naïa',
    shape: 'tissage',
    texture: 'Ondulé',
    description:
      'Une ondulation ample, comme séchée au vent marin, qui garde son mouvement lavage après lavage. La trame fine se pose à plat et ne gratte pas. Vaporisez un peu d’eau et de crème sans rinçage le matin, froissez, c’est prêt.',
    maker: tissages,
    variants: [
      { colour: '1B noir naturel', length: 50, price: 89, stock: 18 },
      { colour: '4 chocolat', length: 50, price: 89, stock: 11 },
      { colour: '30 auburn', length: 40, price: 76, stock: 3 },
    ],
  },
  {
    modele: 'tissage-kenza',
    libelle: 'Tissage Kenza',
    shape: 'tissage',
    texture: 'Bouclé',
    description:
      'Des boucles serrées de type 3B, denses et rebondies, qui se fondent avec les cheveux naturels laissés dehors. À démêler aux doigts, cheveux mouillés, en partant des pointes. Livré avec un échantillon de gelée de lin.',
    maker: tissages,
    variants: [
      { colour: '1B noir naturel', length: 40, price: 84, stock: 20 },
      { colour: '1B noir naturel', length: 50, price: 98, stock: 9 },
      { colour: '27 miel', length: 50, price: 104, stock: 4 },
    ],
  },
  {
    modele: 'perruque-amara',
    libelle: 'Perruque Amara',
    shape: 'perruque',
    texture: 'Lisse',
    description:
      'Un carré plongeant à raie centrale, lace transparente prédécoupée et bonnet réglable : elle se pose sans colle en trois minutes. Densité 150 %, nœuds éclaircis, bordures déjà épilées. Tour de tête de 54 à 58 cm.',
    maker: perruques,
    variants: [
      { colour: '1B noir naturel', length: 30, price: 139, stock: 12 },
      { colour: 'T1B/27 ombré', length: 35, price: 159, stock: 8 },
      { colour: '99J bordeaux', length: 30, price: 149, stock: 0 },
    ],
  },
  {
    modele: 'perruque-zola',
    libelle: 'Perruque Zola',
    shape: 'perruque',
    texture: 'Bouclé',
    description:
      'Une crinière de boucles généreuses, volume au-dessus et légèreté en dessous. La lace 13 × 4 permet de changer la raie de côté selon l’humeur. Nos coiffeuses l’aiment pour les mariages : elle traverse la nuit sans s’affaisser.',
    maker: perruques,
    variants: [
      { colour: '2 brun foncé', length: 50, price: 189, stock: 10 },
      { colour: '2 brun foncé', length: 40, price: 169, stock: 5 },
      { colour: '30 auburn', length: 40, price: 179, stock: 8 },
    ],
  },
  {
    modele: 'perruque-nyota',
    libelle: 'Perruque Nyota',
    shape: 'afro',
    texture: 'Crépu',
    description:
      'L’afro rond et fier, texture 4B, cheveux à cheveux et non en mèches. Bonnet respirant, élastique confortable, aucun peigne qui tire. À ébouriffer du bout des doigts, à réhydrater avec un brumisateur.',
    maker: perruques,
    variants: [
      { colour: '1B noir naturel', length: 20, price: 99, stock: 16 },
      { colour: '4 chocolat', length: 25, price: 109, stock: 9 },
      { colour: '30 auburn', length: 25, price: 109, stock: 2 },
    ],
  },
  {
    modele: 'meches-kora',
    libelle: 'Mèches à tresser Kora',
    shape: 'meches',
    texture: 'Crépu',
    description:
      'La fibre mate et légère des tresseuses, déjà étirée et effilée aux pointes : vos knotless gagnent une heure. Rincée au vinaigre en atelier pour éviter les démangeaisons, résistante à l’eau bouillante. Le lot de trois fait une tête de box braids moyennes.',
    maker: fibres,
    variants: [
      { colour: '1B noir naturel', length: 65, price: 14.9, stock: 140 },
      { colour: '1B noir naturel', length: 55, price: 12.9, stock: 85 },
      { colour: '99J bordeaux', length: 55, price: 13.9, stock: 60 },
    ],
  },
  {
    modele: 'clips-imani',
    libelle: 'Extensions à clips Imani',
    shape: 'clips',
    texture: 'Ondulé',
    description:
      'Sept bandes à clips pour doubler la longueur ou le volume en dix minutes, et tout retirer le soir. Les clips gainés de silicone respectent les cheveux fins. Idéal pour une fête, un mariage, une envie.',
    maker: clips,
    variants: [
      { colour: '2 brun foncé', length: 45, price: 69, stock: 14 },
      { colour: '4 chocolat', length: 50, price: 74, stock: 13 },
      { colour: '27 miel', length: 50, price: 74, stock: 6 },
    ],
  },
]
