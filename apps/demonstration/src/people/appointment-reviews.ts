import type { Libelle } from '@couronne/contract/marketplace/libelles'
import type { Random } from '../../../server/src/lib/randomness.ts'

/** These are the texts of positive reviews, by service. */
const praiseByService: Record<Libelle, string[]> = {
  Braids: [
    'Des tresses régulières, légères, aucune tension aux tempes.',
    'Mes box braids ont tenu sept semaines sans un frisottis.',
    'Quadrillage impeccable, on dirait un damier.',
    'Elle a mélangé deux couleurs de mèches et le rendu est magnifique.',
    'Première fois en knotless, je ne reviendrai jamais en arrière.',
    'Trois heures et demie pour une taille moyenne jusqu’au dos, chapeau.',
    'Les pointes bouclées sont encore belles après un mois.',
    'J’ai dormi sans douleur dès la première nuit, et ça, c’est rare.',
  ],
  Nattes: [
    'Des nattes collées toutes fines, tracées au cordeau.',
    'Ma fille de six ans n’a pas pleuré une seule fois.',
    'Motif suivi à la lettre, d’après ma photo.',
    'Parfait sous le casque de moto comme sous la perruque.',
    'Les raies sont d’une netteté incroyable.',
    'Idéal avant les vacances, j’ai nagé tous les jours avec.',
    'Elle m’a conseillé un modèle adapté à mes bordures fragiles, très bonne idée.',
  ],
  Locks: [
    'Reprise soignée, au crochet fin, sans casser mes racines.',
    'Départ de locks réussi, elle a tout expliqué étape par étape.',
    'Elle a réparé trois locks que je croyais perdues.',
    'Mes racines sont propres, mon cuir chevelu respire.',
    'La détox a changé la couleur de mes pointes, quel soulagement.',
    'Retwist rapide et qui tient, même après le sport.',
  ],
  'Soins naturels': [
    'Mes boucles n’ont jamais été aussi dessinées.',
    'Le masque maison sent divinement bon et ça se voit.',
    'Elle démêle aux doigts, avec une douceur incroyable.',
    'J’ai enfin compris ma porosité et ce qu’il me fallait.',
    'Après deux soins, la casse a nettement diminué.',
    'Je suis repartie avec une routine écrite, simple et pas chère.',
    'Une vraie coupe sur cheveux crépus, à sec, exactement la forme que je voulais.',
  ],
  Barbier: [
    'Dégradé propre, contours au millimètre.',
    'Mon fils est ravi et en redemande.',
    'La serviette chaude à la fin, un vrai plus.',
    'Coupe courte féminine très bien comprise.',
    'Barbe taillée droite, sans irritation.',
    'Toujours la même précision, visite après visite.',
  ],
  Tissage: [
    'Tissage plat, invisible, aucune bosse.',
    'La couture est solide et le cuir chevelu reste accessible.',
    'Elle a fondu mes mèches à mes cheveux, personne n’a rien vu.',
    'Six semaines plus tard, pas un fil n’a bougé.',
    'La coupe finale sur le tissage fait toute la différence.',
  ],
  'Pose perruque': [
    'La lace est littéralement invisible, même en plein soleil.',
    'Pose sans colle et pourtant rien ne bouge.',
    'Elle a customisé la raie et éclairci la racine : bluffant.',
    'Ma vieille perruque est repartie comme neuve.',
    'Elle a pris le temps de faire mes nattes bien plates dessous.',
  ],
  Lissage: [
    'Cheveux souples et brillants, pas raides comme des baguettes.',
    'Le lissage a tenu malgré la pluie tout le week-end.',
    'Brushing aérien, du mouvement, exactement ce que je voulais.',
    'Mes boucles sont revenues au lavage, comme promis.',
    'Aucune odeur, aucune brûlure, un soin avant et un soin après.',
  ],
  Défrisage: [
    'Défrisage doux, temps de pose respecté à la minute.',
    'Elle a refusé de chevaucher les longueurs, on voit qu’elle connaît son métier.',
    'Racines lisses, pointes coupées nettes, je revis.',
    'Le soin reconstructeur compris dans le prix est un vrai plus.',
  ],
  'Coiffures événements': [
    'Mon chignon de mariée a tenu jusqu’à quatre heures du matin.',
    'Toutes mes cousines m’ont demandé son numéro.',
    'L’essai nous a permis d’ajuster, le jour J tout était parfait.',
    'Le foulard noué était une œuvre d’art.',
    'Elle est venue à l’aube avec le sourire et un calme communicatif.',
  ],
}

/** These sentences can follow any positive review. */
const generalPraise = [
  'Accueil chaleureux et ponctualité, je recommande les yeux fermés.',
  'Je reviendrai, c’est certain.',
  'On a ri du début à la fin.',
  'Le lieu est propre et l’ambiance très douce.',
  'Elle écoute avant de proposer, c’est précieux.',
  'Prix clair, pas de surprise à la fin.',
  'Enfin une professionnelle qui ne tire pas.',
  'Merci pour les conseils et pour l’échantillon !',
  'Rendez-vous commencé et terminé à l’heure.',
  'Ma mère y va la semaine prochaine, c’est dire.',
  'J’ai reçu des compliments toute la semaine.',
  'Produits de qualité, on sent la différence.',
  'Un moment rien que pour moi, ça fait du bien.',
  'Réservation simple, horaires respectées, tout est clair.',
  'Je cherchais depuis mon déménagement, j’ai trouvé.',
  'Très pédagogue, elle répond à toutes les questions.',
  'Elle m’a envoyé des conseils d’entretien le lendemain.',
  'Une perle.',
  'Mes enfants ont même eu droit à un goûter.',
  'Elle a des doigts de fée, tout simplement.',
  'Quel talent et quelle gentillesse.',
]

/** These sentences describe a small flaw of an appointment, and then a large one. */
const smallFlaws = [
  'Seul bémol : un quart d’heure de retard au départ.',
  'Un peu difficile de se garer, prévoyez de la marge.',
  'Un peu plus long que prévu, le résultat le vaut.',
  'Musique un peu forte à mon goût, sinon rien à redire.',
  'Il faisait un peu frais dans la pièce, mais quel accueil.',
  'J’aurais aimé un peu plus de conseils pour l’entretien.',
]
const smallLengthFlaws = [
  'J’aurais aimé un peu plus de longueur, mais le travail est soigné.',
  'Il manquait une teinte de mèches, on s’est arrangées.',
  'Les deux premières nuits tiraient légèrement, puis plus rien.',
]
const mediocreReviews = [
  'Résultat correct, mais la finition aurait mérité plus de temps.',
  'Joli travail, attente de quarante minutes toutefois.',
  'Travail propre, accueil un peu pressé ce jour-là.',
  'Bien dans l’ensemble, je m’attendais à autre chose d’après les photos.',
  'Ni déçue ni émerveillée : c’est soigné, sans plus.',
]
const poorReviews = [
  'Rendez-vous commencé avec une heure de retard et un peu bâclé. Dommage, car les photos étaient belles.',
  'Communication difficile avant le rendez-vous, le résultat ne correspondait pas à ma demande.',
]
const lengthServices: Libelle[] = ['Braids', 'Nattes', 'Tissage']

/** Each row is the distribution of marks for a kind of professional: the best, good ones, and beginners. */
const ratingDistributions = [
  [5, 5, 5, 5, 5, 5, 5, 5, 4, 4],
  [5, 5, 5, 5, 5, 5, 4, 4, 4, 3],
  [5, 5, 5, 4, 4, 4, 4, 3, 3, 2],
] as const

/** Returns reviews for one professional's appointments that do not repeat one another. */
export const reviewsFor = (random: Random, isMan: boolean, isRenowned: boolean) => {
  const selectTexts = (texts: string[]) =>
    random.shuffled(texts.filter((text) => !isMan || !/\belle\b|fée|professionnelle/i.test(text)))
  const remainingByService = Object.fromEntries(
    Object.entries(praiseByService).map(([libelle, texts]) => [libelle, selectTexts(texts)]),
  )
  const remainingGeneral = selectTexts(generalPraise)
  const distribution = isRenowned
    ? ratingDistributions[0]
    : random.pick([
        ratingDistributions[0],
        ratingDistributions[0],
        ratingDistributions[1],
        ratingDistributions[1],
        ratingDistributions[2],
      ])
  return (libelle: Libelle) => {
    const note = random.pick(distribution)
    if (note < 4) return { note, texte: random.pick(note === 3 ? mediocreReviews : poorReviews) }
    const praise = remainingByService[libelle]?.pop() ?? remainingGeneral.pop() ?? 'Parfait, encore une fois.'
    if (note === 4)
      return {
        note,
        texte: `${praise} ${random.pick(lengthServices.includes(libelle) ? [...smallFlaws, ...smallLengthFlaws] : smallFlaws)}`,
      }
    const more = remainingGeneral.pop()
    return { note, texte: more && random.chance(0.7) ? `${praise} ${more}` : praise }
  }
}
