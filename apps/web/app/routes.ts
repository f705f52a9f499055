import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('apropos', 'routes/apropos.tsx'),
  route('faq', 'routes/faq.tsx'),
  route('cgu', 'routes/cgu.tsx'),
  route('mentions-legales', 'routes/mentions-legales.tsx'),
  route('politique-de-confidentialite', 'routes/politique-de-confidentialite.tsx'),

  route('boutique', 'routes/boutique.tsx'),
  route('boutique/:slug', 'routes/product.tsx'),
  route('boutique-cart', 'routes/boutique-cart.tsx'),
  route('fiche-coiffeuse/:name', 'routes/fiche-coiffeuse.tsx'),

  route('confirm-email', 'routes/confirm-email.tsx'),
  route('forget-password', 'routes/forget-password.tsx'),
  route('nouveautes/confirmer', 'routes/confirm-newsletter.tsx'),
  route('nouveautes/quitter', 'routes/leave-newsletter.tsx'),

  layout('routes/guests-only.tsx', [
    route('welcome-page', 'routes/welcome-page.tsx'),
    route('inscription', 'routes/inscription.tsx'),
    route('login-client', 'routes/login-client.tsx'),
    route('login-coiffeuse', 'routes/login-coiffeuse.tsx'),
    route('register-client', 'routes/register-client.tsx'),
    route('register-coiffeuse', 'routes/register-coiffeuse.tsx'),
    route('reset-password', 'routes/reset-password.tsx'),
  ]),

  layout('routes/members-only.tsx', [
    route('reservation/:name', 'routes/reservation.tsx'),
    route('commande', 'routes/commande.tsx'),
    layout('routes/connect-area.tsx', [
      route('connect/link/:account_id', 'routes/connect-link.tsx'),
      route('connect/success/:account_id', 'routes/connect-success.tsx'),
    ]),
    route('admin', 'routes/admin/layout.tsx', [
      route('code', 'routes/admin/code.tsx'),
      layout('routes/admin/proved-only.tsx', [
        index('routes/admin/index.tsx'),
        layout('routes/account/in-place.tsx', { id: 'routes/admin/in-place' }, [
          route('personnes', 'routes/admin/personnes.tsx'),
          route('personnes/:id', 'routes/admin/personne.tsx'),
          route('rendez-vous', 'routes/admin/rendez-vous.tsx'),
          route('rendez-vous/:id', 'routes/admin/un-rendez-vous.tsx'),
          route('messages', 'routes/admin/messages/layout.tsx', [
            index('routes/account/message/none.tsx', { id: 'routes/admin/messages/none' }),
            route('nouveau', 'routes/admin/messages/new.tsx'),
            route(':sid', 'routes/admin/messages/conversation.tsx'),
          ]),
          route('litiges', 'routes/admin/litiges.tsx'),
          route('litiges/:id', 'routes/admin/litige.tsx'),
          route('signalements', 'routes/admin/signalements.tsx'),
          route('signalements/:id', 'routes/admin/signalement.tsx'),
          route('grand-livre', 'routes/admin/grand-livre.tsx'),
          route('grand-livre/mouvements', 'routes/admin/mouvements.tsx'),
          route('versements', 'routes/admin/versements.tsx'),
          route('articles', 'routes/admin/articles.tsx'),
          route('articles/nouveau', 'routes/admin/nouvel-article.tsx'),
          route('articles/:id', 'routes/admin/un-article.tsx'),
          route('commandes', 'routes/admin/commandes.tsx'),
          route('commandes/:id', 'routes/admin/une-commande.tsx'),
          route('avis', 'routes/admin/avis.tsx'),
          route('mails', 'routes/admin/mails.tsx'),
          route('taches', 'routes/admin/taches.tsx'),
          route('plus', 'routes/admin/plus.tsx'),
          route('journal', 'routes/admin/journal.tsx'),
          route('codes-de-secours', 'routes/admin/codes-de-secours.tsx'),
        ]),
      ]),
    ]),
    route('account', 'routes/account/layout.tsx', [
      index('routes/account/index.tsx'),
      layout('routes/account/in-place.tsx', [
        route('profile', 'routes/account/profile.tsx'),
        route('mes-donnees', 'routes/account/mes-donnees.tsx'),
        route('password-reset', 'routes/account/password-reset.tsx'),
        route('mes-rendez-vous', 'routes/account/mes-rendez-vous.tsx'),
        route('purchase-history', 'routes/account/purchase-history.tsx'),
        route('renoncer/:id', 'routes/account/renoncer.tsx'),
        route('personnes-bloquees', 'routes/account/personnes-bloquees.tsx'),
        route('mes-adresses', 'routes/account/mes-adresses.tsx'),
        route('souhaits', 'routes/account/souhaits.tsx'),
        route('message', 'routes/account/message/layout.tsx', [
          index('routes/account/message/none.tsx'),
          route('nouveau', 'routes/account/message/new.tsx'),
          route(':sid', 'routes/account/message/conversation.tsx'),
        ]),
        layout('routes/account/professionals-only.tsx', [
          route('service', 'routes/account/service.tsx'),
          route('catalogue', 'routes/account/catalogue.tsx'),
          route('disponibilite', 'routes/account/disponibilite.tsx'),
          route('paiement', 'routes/account/paiement.tsx'),
        ]),
      ]),
    ]),
  ]),
] satisfies RouteConfig
