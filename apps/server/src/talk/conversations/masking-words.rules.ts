/** The word lists of masking. All are folded: lower case, without accents. */
const words = (list: string) => list.trim().split(/\s+/)

export const spelledNumbers: Readonly<Record<string, number>> = {
  zero: 0,
  zeros: 0,
  un: 1,
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  six: 6,
  sept: 7,
  huit: 8,
  neuf: 9,
  dix: 10,
  onze: 11,
  douze: 12,
  treize: 13,
  quatorze: 14,
  quinze: 15,
  seize: 16,
  vingt: 20,
  vingts: 20,
  trente: 30,
  quarante: 40,
  cinquante: 50,
  soixante: 60,
  septante: 70,
  huitante: 80,
  octante: 80,
  nonante: 90,
}

/** As they are heard: 'katrevin', 'sink'. */
export const phoneticNumbers: Readonly<Record<string, number>> = {
  zero: 0,
  troi: 3,
  trwa: 3,
  katr: 4,
  katre: 4,
  kat: 4,
  sink: 5,
  sinq: 5,
  cink: 5,
  sis: 6,
  siss: 6,
  set: 7,
  cet: 7,
  uit: 8,
  wit: 8,
  nef: 9,
  diz: 10,
  onz: 11,
  douz: 12,
  trez: 13,
  katorz: 14,
  kinz: 15,
  sez: 16,
  diset: 17,
  dizuit: 18,
  diznef: 19,
  vin: 20,
  vint: 20,
  trent: 30,
  karant: 40,
  karante: 40,
  sinkant: 50,
  sinkante: 50,
  soisante: 60,
  swassant: 60,
  swasant: 60,
}

export const englishNumbers: Readonly<Record<string, number>> = {
  oh: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
}

/** 'Double zéro', 'deux fois six': how often the next number is said. */
export const repetitions: Readonly<Record<string, number>> = { double: 2, triple: 3, deux: 2, trois: 3, quatre: 4 }

/** These words may stand between the digits of one number. */
export const joiningWords = new Set(
  words(`et puis ensuite apres enfin suivi suivis de du point points tiret tirets espace espaces virgule slash barre
    underscore plus pour finir encore la suite h m s x`),
)

/** Near one of these words nine digits or scattered pairs are a telephone number. */
export const contactWords =
  /(?<![a-z])(?:appel|rappel|numero|num(?![a-z])|tel(?![a-z])|telephon|portable|mobile|joindre|joignable|sms|texto|whats|contact|bigo|zero(?! stress)|text me|call me|fixe(?![a-z]))/

export const months = words(
  'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre janv fevr avr juil sept oct nov dec',
)

/** The writer asks to read the digits from the last to the first. */
export const backwards = /(?<![a-z])(?:envers|inverser?|reverse|dernier au premier)(?![a-z])/

/** An address at one of these is complete without its ending. */
export const mailProviders = new Set(
  words(`gmail googlemail yahoo hotmail outlook live msn icloud proton protonmail wanadoo laposte orange sfr free
    bbox gmx aol ymail`),
)

/** These providers are no other word or company, so that 'nadia.b chez gmail' is an address. */
export const mailOnlyProviders = new Set(words('gmail googlemail yahoo hotmail outlook icloud proton protonmail ymail'))

/** No French sentence begins with one of these endings after a forgotten space. */
export const domainEndings = new Set(
  words(`com fr org eu io co be ch lu shop store link app bio online paris tv ee ly gl gg biz salon beauty hair
    gp mq gf yt nc pf uk page website blog space gy cc dev ai`),
)

/** These endings are words as well: in lower case after a dot and a label that is no common word they end a host. */
export const endingsThatAreWords = new Set(words('net me re pro info site mobi name art style'))

/** These endings count before a path alone. */
export const endingsBeforePath = new Set(words('ca de es it la to st is pe am do in'))

export const networks = [
  ...['[i1l!]n?st[a@4](?:gr[a@4]m)?', 'ig', 'snap(?:chat)?', 'tik ?tok', 'facebook', 'face ?book', 'fb', 'messenger'],
  ...["what'?s? ?app?", 'wh?atsapp', 'wsp', 'telegram', 'signal', 'twitter', 'skype', 'viber', 'discord', 'pinterest'],
  ...['youtube', 'linkedin', 'threads', 'bereal', 'pseudo', '(?<=(?:mon|notre) )@'],
  ...['fantome(?: jaune)?', 'oiseau bleu', 'appli(?:cation)?'],
].join('|')

/** After these, only what can hardly be a word is taken for an address. */
export const mailNames = ['e-?mail', 'courriel', 'gmail', 'yahoo', 'hotmail', 'outlook', 'icloud'].join('|')

/** These words are no handle, and no host before an ending that is a word. */
export const commonWords = new Set(
  words(`a ai aie ainsi alors apres assez au aucun aussi autre aux avant avec avez bah beau beaucoup belle ben bien bientot
    bisou bisous bloque bof bon bonjour bonne bonsoir bref bye c ca car ce cela ces cet cette chez chic coucou
    comme comment compte contente coupe cool cordialement d dans de demain depuis des desole desolee desinstalle
    difficile dispo disponible donc dur elle elles en encore ensuite est et etait etc eu excellent facile fait ferme fini foutu
    genial grand gratuit grave hier hui ici il ils inactif j jamais je jeudi jour juste l la le les leur leurs lui lundi ma
    magnifique maintenant mais mal malheureusement mardi matin mauvais me mec meme mercredi merci mes midi mieux
    mignon moi moins mon mort n ne neuf ni nickel noir non nos notre nous nouveau nul on ok ou oui par parce parfait
    parfois pas pause pendant personne perso peu peut piratee pirate plein plus plutot pour pourquoi pourri prive privee
    pro public puis qu quand que quel quelle quelqu qui quoi rapide rarement rare rdv ravie reste rien sa samedi sans
    salut se ses seulement si simple site soir son sont souvent stp sur svp super supprime surtout t ta tant tard te
    tellement tes toi ton top toujours tous tout toute toutes tranquille tres trop tu un une utile vendredi
    vers vide vide vieux vite vos votre voila vous vraiment vu y dimanche weekend aujourd desactive partout ailleurs
    photo photos video videos story stories lien page profil reels publication modele modeles coiffure coiffures
    coiffeuse coiffeur coiffeuses salon salons perruque perruques braids box locks nattes vanilles twists mariage domicile
    quelque qqn qqun tutos tuto style perso personnel page pages comptes
    tresse tresses cheveux fille femme maman soeur lien nom pseudo moment temps semaine mois ans fois aide accueil
    noel chouette inspiration idee idees resultat resultats travail
    important complique vrai faux impossible possible absent mensonge joli jolie beaux belles sympa`),
)

export const measureUnits = new Set(
  words('h min mn sec cm mm m km kg g ml cl l eur euros euro pouces ans mois e er eme'),
)
