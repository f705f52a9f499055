type Row = [kind: string, purpose: string, basis: string, duration: string]

const untilAccountEnds = 'Tant que le compte existe.'

/** Each kind of data has its purpose, its legal basis and its duration. */
const rows: Row[] = [
  ['Nom, e-mail, téléphone, adresse, ville', 'Ouvrir votre compte et vous joindre', 'Contrat', untilAccountEnds],
  [
    'Rendez-vous et commandes',
    'Les prendre, les préparer, les rembourser',
    'Contrat',
    'Avec le compte ; ensuite sans votre nom.',
  ],
  [
    'Paiements, remboursements, versements',
    'Encaisser, rembourser, verser, tenir les comptes',
    'Contrat et obligation légale',
    'Dans nos comptes, sans votre nom une fois le compte effacé.',
  ],
  [
    'Factures',
    'Les établir et les présenter à l’administration',
    'Obligation légale (code de commerce)',
    'Le temps que demande le code de commerce, même sans compte.',
  ],
  [
    'Nom légal, SIRET, régime de TVA d’une coiffeuse',
    'Établir ses factures et vérifier son activité',
    'Obligation légale',
    'Tant que le compte existe ; ensuite sur les factures établies.',
  ],
  [
    'Pièces d’identité, diplôme, assurance',
    'Vérifier qui coiffe et avec quelle qualification',
    'Obligation légale et intérêt légitime',
    'Trente jours après la décision pour l’identité, après leur terme ou leur refus pour les autres.',
  ],
  ['IBAN', 'Verser à la coiffeuse ce qui lui revient', 'Contrat', 'Tant que le compte existe, chiffré.'],
  [
    'Identité et naissance demandées par Stripe',
    'Ouvrir le compte de versement de la coiffeuse',
    'Obligation légale de Stripe',
    'Chez Stripe, qui les demande lui-même ; nous savons seulement si le compte est ouvert.',
  ],
  [
    'Messages',
    'Préparer un rendez-vous, répondre à vos questions',
    'Contrat',
    'Douze mois après le dernier échange ou rendez-vous.',
  ],
  [
    'Annonces de retard, « Je suis là », code de présence',
    'Se retrouver, et décider d’une absence signalée',
    'Contrat',
    'Avec le rendez-vous ; ensuite sans votre nom.',
  ],
  [
    'Rappels envoyés d’un rendez-vous',
    'N’en envoyer qu’un de chaque',
    'Contrat',
    'Avec le rendez-vous ; ensuite sans votre nom.',
  ],
  [
    'Notes d’une coiffeuse sur une personne',
    'Préparer le rendez-vous suivant',
    'Intérêt légitime',
    'Trois ans après le dernier rendez-vous, ou avec l’un des deux comptes.',
  ],
  [
    'E-mails facultatifs que vous avez arrêtés',
    'Ne plus vous les envoyer',
    'Intérêt légitime',
    'Jusqu’à ce que vous les repreniez, ou avec le compte.',
  ],
  [
    'Adresse pour votre agenda',
    'Y montrer vos rendez-vous',
    'Contrat',
    'Jusqu’à ce que vous la supprimiez ou changiez de mot de passe, ou avec le compte.',
  ],
  [
    'Alertes de sécurité',
    'Vous aider, et décider d’une mesure',
    'Intérêt légitime',
    'Six mois après la décision, comme un signalement.',
  ],
  [
    'Liens qui partagent un rendez-vous',
    'Dire à un proche où vous êtes',
    'Intérêt légitime : la sécurité des personnes',
    'Ils n’ouvrent plus rien six heures après la fin ; leur date reste avec le compte.',
  ],
  ['Avis', 'Informer les autres', 'Intérêt légitime', 'Avec la fiche ; sans leur auteur une fois son compte effacé.'],
  [
    'Signalements, décisions, contestations',
    'Retirer ce qui est illicite et répondre de nos décisions',
    'Obligation légale',
    'Six mois après la décision ; la décision reste, sans nom.',
  ],
  ['E-mail donné pour les nouveautés', 'Vous les envoyer', 'Consentement', 'Jusqu’à votre départ.'],
  ['Chiffres d’audience', 'Améliorer le site', 'Consentement', 'Vingt-cinq mois ; ils ne disent rien d’une personne.'],
  ['Adresse IP', 'Protéger le site', 'Intérêt légitime', 'Une heure au plus, jamais écrite.'],
]

export const DataTable = () => (
  <dl className="divide-y divide-sable-deep border-y border-sable-deep">
    {rows.map(([kind, purpose, basis, duration]) => (
      <div key={kind} className="py-3 sm:grid sm:grid-cols-[1fr_2fr] sm:gap-x-6">
        <dt className="font-semibold">{kind}</dt>
        <dd className="mt-1 sm:mt-0">
          {purpose}.{' '}
          <span className="text-ink-soft">{`Base légale : ${basis[0]?.toLowerCase()}${basis.slice(1)}.`}</span>
        </dd>
        <dd className="mt-1 text-sm sm:col-start-2">{`Durée : ${duration[0]?.toLowerCase()}${duration.slice(1)}`}</dd>
      </div>
    ))}
  </dl>
)

/** Without the host of a service, the platform measures by itself. */
export const AudienceText = ({ analyticsHost }: { analyticsHost: string | undefined }) => (
  <>
    <p>
      Si vous l’acceptez, et seulement alors, nous comptons combien de fois chaque page est vue et chaque étape d’une
      réservation atteinte (recherche, fiche, horaire, paiement).
    </p>
    <p>
      {analyticsHost
        ? `Le service ${analyticsHost} fait ces comptes pour nous.`
        : 'Ces comptes sont les nôtres et restent sur notre serveur : un nombre par jour, type de page, type d’appareil et site d’origine.'}
    </p>
    <p>
      Cette mesure n’écrit rien dans votre navigateur : ni cookie, ni identifiant.{' '}
      {analyticsHost
        ? `Le service ${analyticsHost} reçoit votre adresse IP, parce que votre navigateur l’appelle directement ; ce que vous cherchez n’y figure pas.`
        : 'Votre adresse IP et ce que vous cherchez n’y figurent pas.'}
    </p>
  </>
)
