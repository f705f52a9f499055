import { html, type SafeHtml } from '@remix-run/html-template'
import type Stripe from 'stripe'
import { onboardingFields } from './accounts.ts'

export const connectPage = (title: string, main: SafeHtml) =>
  String(html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/sandbox/browser/look.css">
<link rel="stylesheet" href="/sandbox/browser/connect/connect.css">
</head>
<body>
<main>
<p class="provider">Stripe d’essai</p>
${main}
</main>
</body>
</html>
`)

/** Renders Stripe's questions to a professional, who may leave out an answer and come back for it. */
export const onboardingPage = (account: Stripe.Account, merchant = 'la plateforme') => {
  const isMissing = (fields: string[]) => fields.some((field) => account.requirements?.currently_due?.includes(field))
  return connectPage(
    'Recevoir vos versements',
    html`<h1>Recevoir vos versements</h1>
<p>${merchant} vous verse le prix de vos rendez-vous par Stripe, qui doit savoir qui vous êtes.</p>
<p class="note">Ceci est un essai\u00a0: n’indiquez rien de vrai. Les réponses déjà écrites conviennent.</p>
<form method="post">
${
  isMissing(onboardingFields.identity)
    ? html`<fieldset><legend>Votre identité</legend>
${field('firstname', 'Prénom', 'text', 'Nadia')}
${field('lastname', 'Nom', 'text', 'Essai')}
${field('birth', 'Date de naissance', 'date', '1990-01-01')}
</fieldset>`
    : html`<p class="done">Votre identité est enregistrée.</p>`
}
${
  isMissing(onboardingFields.bank)
    ? html`<fieldset><legend>Votre compte bancaire</legend>
${field('iban', 'IBAN', 'text', 'FR14 2004 1010 0505 0001 3M02 606')}
</fieldset>`
    : html`<p class="done">Votre compte bancaire est enregistré.</p>`
}
${
  isMissing(onboardingFields.terms)
    ? html`<label class="check"><input type="checkbox" name="terms" value="yes" required> J’accepte les conditions de Stripe</label>`
    : html`<p class="done">Vous avez accepté les conditions.</p>`
}
<div class="actions">
<button class="main" name="end" value="complete">Envoyer mon dossier</button>
<button name="end" value="later" formnovalidate>Enregistrer et finir plus tard</button>
<button name="end" value="refuse" formnovalidate>Essayer un dossier refusé</button>
</div>
</form>`,
  )
}

const field = (name: string, label: string, type: string, sample: string) =>
  html`<label for="${name}">${label}</label><input id="${name}" name="${name}" type="${type}" value="${sample}" autocomplete="off" required>`

export const noSuchPage = connectPage(
  'Lien expiré',
  html`<h1>Ce lien n’est plus bon</h1>
<p>Retournez sur le site et demandez-en un autre.</p>`,
)
