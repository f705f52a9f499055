import { html, type SafeHtml } from '@remix-run/html-template'
import type Stripe from 'stripe'
import { amountText } from './french-text.ts'

const page = (title: string, main: SafeHtml) =>
  String(html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/sandbox/browser/look.css">
<link rel="stylesheet" href="/sandbox/browser/challenge/challenge.css">
<script type="module" src="/sandbox/browser/challenge/challenge.js"></script>
</head>
<body>
${main}
</body>
</html>
`)

/** Renders the bank's page: amount, merchant and card. Its script sends the customer's decision. */
export const challengePage = (intent: Stripe.PaymentIntent, merchant: string, last4: string | undefined) =>
  page(
    'Confirmation du paiement',
    html`<main aria-labelledby="title" data-status="${intent.status}">
  <p class="bank">Banque d’essai</p>
  <h1 id="title" tabindex="-1">Votre banque vous demande de confirmer ce paiement</h1>
  <dl>
    <div><dt>Commerçant</dt><dd>${merchant}</dd></div>
    <div><dt>Montant</dt><dd>${amountText(intent)}</dd></div>
    ${last4 ? html`<div><dt>Carte</dt><dd><span aria-hidden="true">•••• </span><span class="unseen">se terminant par </span>${last4}</dd></div>` : ''}
  </dl>
  <p id="message" role="alert"></p>
  <div class="actions" id="choice">
    <button type="button" id="confirm" class="main">Confirmer le paiement</button>
    <button type="button" id="refuse">Refuser</button>
  </div>
  <div class="actions" id="decided" hidden>
    <button type="button" id="continue" class="main">Continuer</button>
  </div>
  <p class="note">Ceci est un essai\u00a0: aucune carte réelle n’est débitée.</p>
</main>`,
  )

export const noChallengePage = page(
  'Paiement introuvable',
  html`<main aria-labelledby="title">
  <h1 id="title" tabindex="-1">Ce paiement est introuvable</h1>
  <p>Fermez cette fenêtre et recommencez le paiement.</p>
</main>`,
)
