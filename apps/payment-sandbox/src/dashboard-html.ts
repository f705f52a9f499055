import { html, type SafeHtml } from '@remix-run/html-template'
import type Stripe from 'stripe'
import { connectPage } from './connect-html.ts'
import { amountText, dayText } from './french-text.ts'

type DashboardData = {
  account: Stripe.Account
  /** Amounts are in cents of euros. */
  balance: { available: number; pending: number }
  payouts: Stripe.Payout[]
  transfers: Stripe.Transfer[]
}

/**
 * Renders the professional's money at the provider: payouts under way, payouts that arrived, and the transfers behind
 * them.
 */
export const dashboardPage = ({ account, balance, payouts, transfers }: DashboardData) =>
  connectPage(
    'Votre tableau de bord',
    html`<h1>Votre tableau de bord</h1>
<dl>
${term('Disponible', euros(balance.available))}
${term('À venir', euros(balance.pending))}
${term('Virements vers votre banque', account.payouts_enabled ? 'ouverts' : 'fermés')}
${account.metadata?.bank_last4 ? term('Compte bancaire', `se termine par ${account.metadata.bank_last4}`) : ''}
</dl>
${balance.available < 0 ? html`<p class="note">Des montants vous ont été repris\u00a0: les prochains combleront ce solde avant tout virement.</p>` : ''}
<h2>Virements vers votre banque</h2>
${list(payouts.map((payout) => line(stateText(payout), payout)))}
<h2>Montants reçus</h2>
${list(
  transfers.map(({ description, amount, amount_reversed, currency, created }) =>
    line(html`${description ?? 'Versement'}<br><small>${dayText(created)}</small>`, {
      amount: amount - amount_reversed,
      currency,
    }),
  ),
)}`,
  )

const stateText = ({ status, arrival_date }: Stripe.Payout) => {
  if (status === 'paid') return `Arrivé le ${dayText(arrival_date)}`
  return `${status === 'pending' ? 'En préparation' : 'En route'}, attendu le ${dayText(arrival_date)}`
}

const euros = (amount: number) => amountText({ amount, currency: 'eur' })
const term = (name: string, value: string) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`
const line = (label: string | SafeHtml, amount: Parameters<typeof amountText>[0]) =>
  html`<li><span>${label}</span> <strong>${amountText(amount)}</strong></li>`
const list = (lines: SafeHtml[]) => (lines.length === 0 ? html`<p>Rien encore.</p>` : html`<ul>${lines}</ul>`)
