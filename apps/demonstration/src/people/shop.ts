import type { Shape } from '../drawings/products.ts'
import type { Colour, Texture } from '../drawings/strands.ts'

/** A model of the shop, with the colours and lengths (in centimetres) in which it is sold. */
export type Model = {
  modele: string
  libelle: string
  shape: Shape
  texture: Texture
  description: string
  variants: { colour: Colour; length: number; price: number; stock: number }[]
}

export const models: Model[] = [
  {
    modele: 'tissage-awa',
    libelle: 'Tissage Awa',
    shape: 'tissage',
    texture: 'Lisse',
    description:
      'Une trame cousue double, des cheveux remy souples et soyeux qui tombent droit sans se raidir. Se lisse, se boucle et se lave comme les vôtres ; deux paquets suffisent pour une tête complète jusqu’à 45 cm. Entretien : brosse souple, shampooing doux tous les dix jours, nuit sous un bonnet de satin.',
    variants: [
      { colour: '1B noir naturel', length: 45, price: 79, stock: 24 },
      { colour: '2 brun foncé', length: 55, price: 94, stock: 15 },
      { colour: 'T1B/27 ombré', length: 60, price: 109, stock: 7 },
    ],
  },
  {
    modele: 'tissage-naia',
    libelle: 'Tissage Naïa',
    shape: 'tissage',
    texture: 'Ondulé',
    description:
      'Une ondulation ample, comme séchée au vent marin, qui garde son mouvement lavage après lavage. La trame fine se pose à plat et ne gratte pas. Vaporisez un peu d’eau et de crème sans rinçage le matin, froissez, c’est prêt.',
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
    variants: [
      { colour: '1B noir naturel', length: 40, price: 84, stock: 20 },
      { colour: '99J bordeaux', length: 45, price: 92, stock: 9 },
      { colour: '27 miel', length: 45, price: 92, stock: 6 },
    ],
  },
  {
    modele: 'perruque-amara',
    libelle: 'Perruque Amara',
    shape: 'perruque',
    texture: 'Lisse',
    description:
      'Un carré plongeant à raie centrale, lace transparente prédécoupée et bonnet réglable : elle se pose sans colle en trois minutes. Densité 150 %, nœuds éclaircis, bordures déjà épilées. Tour de tête de 54 à 58 cm.',
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
    variants: [
      { colour: '2 brun foncé', length: 50, price: 189, stock: 10 },
      { colour: '27 miel', length: 50, price: 199, stock: 5 },
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
    variants: [
      { colour: '1B noir naturel', length: 65, price: 14.9, stock: 140 },
      { colour: 'T1B/27 ombré', length: 65, price: 16.9, stock: 85 },
      { colour: '99J bordeaux', length: 55, price: 15.9, stock: 60 },
    ],
  },
  {
    modele: 'clips-imani',
    libelle: 'Extensions à clips Imani',
    shape: 'clips',
    texture: 'Ondulé',
    description:
      'Sept bandes à clips pour doubler la longueur ou le volume en dix minutes, et tout retirer le soir. Les clips gainés de silicone respectent les cheveux fins. Idéal pour une fête, un mariage, une envie.',
    variants: [
      { colour: '2 brun foncé', length: 45, price: 69, stock: 14 },
      { colour: '4 chocolat', length: 50, price: 74, stock: 13 },
      { colour: '27 miel', length: 50, price: 74, stock: 6 },
    ],
  },
]
