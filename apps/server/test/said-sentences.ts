import { refusals } from '@couronne/contract/refusals'

/**
 * Every sentence that may be said of a wrong value, each read by one who writes French; # stands for a figure. A new one
 * is added here with the field that says it.
 */
const ofValues = [
  'Champs requis!',
  "Un caractère n'est pas accepté.",
  'Choisissez un profil : client ou coiffeuse.',
  'La demande n’a pas la forme attendue.',
  'Le nom ne peut pas contenir de chiffres, de symboles ou de caractères spéciaux',
  'Les numéros de mobile ne peuvent contenir que des numéros',
  'Le numéro doit contenir au moins # chiffres.',
  'Indiquez un nombre.',
  "L'adresse ne peut pas commencer par des espaces vides ou ne peut pas être vide",
  "L'adresse contient un caractère qui n'est pas accepté.",
  '# caractères au moins.',
  'Le mot de passe doit contenir au minimum huit caractères, au moins une lettre majuscule, un caractère spécial et un chiffre!',
  'Répondez par oui ou par non.',
  'Indiquez un nombre entier.',
  'Indiquez un texte.',
  'Adresse e-mail invalide.',
  '# caractères au plus.',
  '# éléments au plus.',
  'Ce choix n’existe pas.',
  'Indiquez une liste.',
  'Entre # et # km.',
  'Veuillez choisir une ville !',
  'Veuillez choisir une coiffure !',
  'Veuillez choisir un jour !',
  'Indiquez # pour une coiffeuse qui se déplace.',
  'Indiquez un prix en euros, par exemple # ou #.',
  'Indiquez une note de # à #, par exemple # ou #.',
  'Indiquez une distance de # à # kilomètres.',
  'Indiquez matin, apres-midi ou soir.',
  'Indiquez distance, prix ou note.',
  'Donnez de # à # étoiles.',
  '# images au plus.',
  'Montant invalide.',
  'Durée invalide.',
  'Au moins # minutes.',
  'Montant trop élevé.',
  'Le prix ne peut pas dépasser # €.',
  'Au plus # heures.',
  'Le montant ne peut pas être négatif.',
  "Le prix doit être d'au moins # €.",
  'Date invalide.',
  'De # à # semaines.',
  '# créneaux au plus.',
  'Position invalide.',
  'Texte invalide.',
  '# photos au plus.',
  'Quelques mots de plus : la personne les lira.',
  'Indiquez qui était absente.',
  'Quelques mots de plus : notre équipe décide en les lisant.',
  'Choisissez une réponse.',
  'Cette valeur n’est pas acceptée.',
  'Statut inconnu.',
  'Choisissez une décision.',
  'Compte inconnu.',
  'Mouvement inconnu.',
  'Un identifiant de rendez-vous entier.',
  'Un identifiant de personne entier.',
  'Quelques mots de plus : ce qui a été vérifié, et comment.',
  'Indiquez au moins #.',
  'Indiquez au plus #.',
]

const inFigures = (sentence: string) => sentence.replaceAll(/\d+(?:[., \u00a0\u202f]\d+)*/g, '#')

const ours = new Set([...ofValues, ...Object.values(refusals).map(([, sentence]) => inFigures(sentence))])

export const isOurs = (sentence: string) => ours.has(inFigures(sentence))
