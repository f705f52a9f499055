import type { Libelle } from '@couronne/contract/marketplace/libelles'
import type { Hairstyle } from '../drawings/heads.ts'

/** Each service has hairstyles that it leads to, with the alternative text of their pictures. */
export const hairstylesOf: Record<Libelle, [hairstyle: Hairstyle, words: string][]> = {
  Braids: [
    ['cornrows2', 'Longues tresses relevées en queue de cheval'],
    ['cornrows', 'Fines tresses relevées, mèches de couleur'],
  ],
  Nattes: [
    ['cornrows', 'Nattes collées vers l’arrière, queue haute'],
    ['bantuKnots', 'Petites nattes dressées'],
    ['buns', 'Nattes terminées en nœuds bantous'],
  ],
  Locks: [
    ['dreads1', 'Locks mi-longues, libres autour du visage'],
    ['dreads2', 'Locks courtes, tout en volume'],
  ],
  'Soins naturels': [
    ['afro', 'Afro rond et hydraté'],
    ['longAfro', 'Grand afro libre, boucles nourries'],
    ['twists', 'Twists courts sur cheveux naturels'],
    ['longCurly', 'Longues boucles bien définies'],
  ],
  Barbier: [
    ['flatTop', 'Coupe en brosse plate, contours nets'],
    ['flatTopLong', 'Coupe haute et dégradé'],
    ['twists2', 'Dégradé et petits twists sur le dessus'],
    ['short5', 'Coupe courte, contours au rasoir'],
  ],
  Tissage: [
    ['longBangs', 'Tissage long et ondulé, avec une frange'],
    ['mediumBangs', 'Tissage mi-long en vagues'],
    ['bangs2', 'Tissage au carré, frange droite'],
  ],
  'Pose perruque': [
    ['longCurly', 'Perruque longue et bouclée'],
    ['bangs2', 'Perruque au carré avec une frange'],
    ['long', 'Perruque longue, raie au milieu'],
  ],
  Lissage: [
    ['long', 'Cheveux longs, lissage souple'],
    ['medium3', 'Brushing mi-long, pointes arrondies'],
    ['mediumStraight', 'Lissage mi-long, brillant'],
  ],
  Défrisage: [
    ['mediumStraight', 'Carré lisse, plus long d’un côté'],
    ['medium1', 'Coupe courte et lisse'],
    ['medium2', 'Cheveux lisses, pointes vers l’extérieur'],
  ],
  'Coiffures événements': [
    ['bun', 'Chignon haut noué d’un foulard'],
    ['bun2', 'Chignon texturé et ses petites mèches'],
    ['turban', 'Foulard noué en turban'],
  ],
}
