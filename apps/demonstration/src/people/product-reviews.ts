import type { Shape } from '../drawings/products.ts'

/** These are the texts of product reviews; not all of them are positive. */
export const productReviews: Record<Shape, { note: number; texte: string }[]> = {
  tissage: [
    { note: 5, texte: 'Trois lavages et toujours aussi souple. La trame ne perd pas un cheveu.' },
    { note: 4, texte: 'Très belle matière, un peu plus clair que sur la photo.' },
    { note: 5, texte: 'Ma coiffeuse m’a demandé d’où il venait. Deux paquets ont suffi.' },
    { note: 3, texte: 'Joli, mais les pointes s’emmêlent si on ne brosse pas tous les soirs.' },
  ],
  perruque: [
    { note: 5, texte: 'Posée en trois minutes avant le travail, personne n’a rien vu.' },
    { note: 4, texte: 'La lace est fine et la densité naturelle. Le bonnet serre un peu au début.' },
    { note: 5, texte: 'Portée à un mariage jusqu’à quatre heures du matin, pas une boucle n’a bougé.' },
  ],
  afro: [
    { note: 5, texte: 'Enfin un afro qui ressemble au mien. Légère, et elle respire.' },
    { note: 4, texte: 'Très réaliste. Pensez au brumisateur, elle aime l’eau.' },
  ],
  meches: [
    { note: 5, texte: 'Aucune démangeaison, et les pointes déjà effilées font gagner un temps fou.' },
    { note: 5, texte: 'Un lot de trois a suffi pour mes box braids. J’en reprends pour ma sœur.' },
    { note: 4, texte: 'Bonne fibre mate. J’aurais aimé plus de couleurs.' },
  ],
  clips: [
    { note: 4, texte: 'Parfait pour une soirée, les clips tiennent sans tirer.' },
    { note: 5, texte: 'Dix minutes chrono, et le fondu avec mes cheveux est bluffant.' },
  ],
}
