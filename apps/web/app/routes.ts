import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('apropos', 'routes/apropos.tsx'),
  route('faq', 'routes/faq.tsx'),
  route('cgu', 'routes/cgu.tsx'),
  route('mentions-legales', 'routes/mentions-legales.tsx'),
  route('politique-de-confidentialite', 'routes/politique-de-confidentialite.tsx'),

  route('boutique', 'routes/boutique.tsx'),
  route('boutique-cart', 'routes/boutique-cart.tsx'),
  route('fiche-coiffeuse/:name', 'routes/fiche-coiffeuse.tsx'),

  route('confirm-email', 'routes/confirm-email.tsx'),
  route('forget-password', 'routes/forget-password.tsx'),

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
    route('account', 'routes/account/layout.tsx', [
      index('routes/account/index.tsx'),
      route('profile', 'routes/account/profile.tsx'),
      route('password-reset', 'routes/account/password-reset.tsx'),
      route('mes-rendez-vous', 'routes/account/mes-rendez-vous.tsx'),
      layout('routes/account/professionals-only.tsx', [
        route('service', 'routes/account/service.tsx'),
        route('disponibilite', 'routes/account/disponibilite.tsx'),
      ]),
    ]),
  ]),
] satisfies RouteConfig
