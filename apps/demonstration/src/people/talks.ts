/**
 * These are the texts of the demonstration's conversations. The first side is the customer, or the person who writes to
 * the team; the second is the professional or the team.
 */
export type Lines = [side: 1 | 2, text: string][]

/** The professional sends these with one tap. */
export const quickAnswers = [
  'Venez cheveux démêlés, s’il vous plaît.',
  'Le salon est au fond de la cour, premier étage.',
  'Merci beaucoup, à bientôt !',
]

export const questionBeforeBooking = (libelle: string): Lines => [
  [
    1,
    `Bonjour Nadia ! J’hésite à réserver « ${libelle} ». Mes cheveux sont crépus, une vingtaine de centimètres une fois étirés, et fragiles aux tempes. Est-ce que cela convient ?`,
  ],
  [2, 'Bonjour Fatou, oui, sans souci. Je ne tire jamais sur les tempes, et je m’arrête dès que vous me le dites.'],
  [1, 'Cela me rassure, merci. Je réserve tout de suite !'],
]

export const directions: Lines = [
  [1, 'Bonsoir Nadia, je viens en métro demain. Quelle station est la plus proche ?'],
  [2, 'Château Rouge. Remontez le boulevard Barbès, puis prenez la rue Doudeauville à droite : cinq minutes à pied.'],
  [2, 'Au 14, code 48B12, fond de la cour, premier étage. Si la porte résiste, écrivez-moi et je descends.'],
  [1, 'C’est noté, à demain !'],
]

export const thanks: Lines = [
  [1, 'Merci encore Nadia. Ma fille veut la même tête que moi, et votre thé au gingembre !'],
  [2, 'Avec grand plaisir ! Un foulard en satin la nuit, un peu d’huile deux fois par semaine, et cela tiendra.'],
]

export const nextAppointment: Lines = [
  [1, 'Je viens de réserver à nouveau. J’ai hâte !'],
  [2, 'Et moi de vous revoir. À très vite, Fatou.'],
]

export const photoWanted: Lines = [
  [2, 'Bonsoir Fatou ! Avez-vous une photo de ce que vous aimeriez cette fois ? Je préparerai tout la veille.'],
]

/** These are sent before the appointment and when it begins. */
export const lateTrain: Lines = [
  [1, 'Bonjour Nadia, mon train est arrêté en pleine voie. On nous annonce dix minutes, je suis désolée !'],
  [2, 'Pas de souci, je vous attends au chaud.'],
  [1, 'Il repart, j’arrive.'],
  [2, 'Je suis là'],
]

export const compliments: Lines = [
  [1, 'À peine rentrée, ma voisine m’a demandé votre nom. Merci pour votre patience !'],
  [2, 'Voilà qui fait plaisir. À bientôt !'],
]

export const sensitiveScalp: Lines = [
  [1, 'Bonjour, j’ai le cuir chevelu sensible. Avez-vous des produits sans parfum ?'],
  [2, 'Bonjour Fatou, oui. Je mets de côté mon huile de jojoba pour vous.'],
]

export const noIrritation: Lines = [
  [1, 'Aucune irritation cette fois, merci beaucoup.'],
  [2, 'Merci de me le dire, je le note pour la prochaine fois.'],
]

export const namePassedOn: Lines = [
  [1, 'Merci Awa, c’était parfait. Trois collègues m’ont demandé votre nom ce matin.'],
  [2, 'Oh, cela me touche ! Donnez-le sans hésiter.'],
  [1, 'C’est déjà fait.'],
]

export const shortHair: Lines = [
  [1, 'Bonjour Nadia, faites-vous des nattes collées sur des cheveux de huit centimètres ?'],
  [1, 'Les pointes sont encore défrisées, j’aimerais les couper petit à petit.'],
]

export const refundWanted: Lines = [
  [1, 'Bonjour, j’ai annulé une commande hier. Quand serai-je remboursée ?'],
  [2, 'Bonjour Fatou, le remboursement est parti. Votre banque l’affiche en général sous cinq à dix jours.'],
  [1, 'Parfait, merci pour votre réponse rapide.'],
  [2, 'Avec plaisir. Belle soirée, Fatou !'],
]

export const payoutWanted: Lines = [
  [1, 'Bonjour, combien de temps après un rendez-vous mon virement part-il ?'],
  [2, 'Bonjour Nadia, quarante-huit heures après la fin du rendez-vous. « Mes paiements » donne la date de chacun.'],
]

export const addressChanged: Lines = [
  [
    1,
    'Bonjour, j’ai changé de fournisseur et je ne reçois plus vos e-mails. Comment remplacer l’adresse de mon compte ?',
  ],
]

/** A customer writes this shortly before an appointment. */
export const onMyWay =
  'Bonjour Nadia, mes cheveux sont lavés et démêlés comme vous l’aviez demandé. Faut-il que j’apporte mes mèches ?'
