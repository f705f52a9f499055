import { addresses } from '#app/lib/addresses.ts'

/** Lists the pages of the site map in groups. Those of an account lead through the login. */
export const sitePages = [
  {
    title: 'Trouver et réserver',
    links: [
      { to: addresses.home(), label: 'Accueil et recherche' },
      { to: addresses.shop(), label: 'Boutique' },
      { to: addresses.cart(), label: 'Panier' },
      { to: addresses.faq(), label: 'Questions fréquentes' },
      { to: addresses.about(), label: 'À propos' },
    ],
  },
  {
    title: 'Se connecter',
    links: [
      { to: addresses.welcome(), label: 'Bienvenue' },
      { to: addresses.registration(), label: 'Inscription' },
      { to: addresses.login.customer(), label: 'Connexion, espace client' },
      { to: addresses.login.professional(), label: 'Connexion, espace coiffeuse' },
      { to: addresses.forgottenPassword(), label: 'Mot de passe oublié' },
    ],
  },
  {
    title: 'Votre espace',
    links: [
      { to: addresses.ownProfile(), label: 'Profil' },
      { to: addresses.ownAppointments(), label: 'Rendez-vous' },
      { to: addresses.conversations(), label: 'Messages' },
      { to: addresses.ownOrders(), label: 'Commandes' },
      { to: addresses.ownWishes(), label: 'Souhaits' },
      { to: addresses.ownAddresses(), label: 'Adresses' },
      { to: addresses.ownCards(), label: 'Cartes' },
      { to: addresses.ownReports(), label: 'Signalements' },
      { to: addresses.blockedPeople(), label: 'Personnes bloquées' },
      { to: addresses.ownNotifications(), label: 'Notifications' },
      { to: addresses.ownCalendarFeed(), label: 'Agenda' },
      { to: addresses.ownPassword(), label: 'Mot de passe' },
      { to: addresses.ownData(), label: 'Mes données' },
      { to: addresses.ownServices(), label: 'Services (coiffeuses)' },
      { to: addresses.ownHours(), label: 'Horaires (coiffeuses)' },
      { to: addresses.weeklyTemplate(), label: 'Semaine type (coiffeuses)' },
      { to: addresses.noticeAndPause(), label: 'Délai et pause (coiffeuses)' },
      { to: addresses.ownCatalogue(), label: 'Catalogue (coiffeuses)' },
      { to: addresses.customers(), label: 'Clientes et clients (coiffeuses)' },
      { to: addresses.ownPayments(), label: 'Paiements (coiffeuses)' },
      { to: addresses.ownFile(), label: 'Dossier (coiffeuses)' },
    ],
  },
  {
    title: 'Informations',
    links: [
      { to: addresses.howItWorks(), label: 'Comment fonctionne le site' },
      { to: addresses.terms(), label: 'Conditions générales' },
      { to: addresses.withdrawing(), label: 'Renoncer au contrat' },
      { to: addresses.legalNotice(), label: 'Mentions légales' },
      { to: addresses.privacy(), label: 'Politique de confidentialité' },
      { to: addresses.accessibility(), label: 'Accessibilité' },
      { to: addresses.report(), label: 'Signaler un contenu' },
    ],
  },
]
