import { expect, it } from 'vitest'
import { orderPurchases } from '../../shop/orders/order-purchases.ts'
import { causeInFrench, isQuestion, reasonInFrench, statusOf } from './dispute.rules.ts'

it.each([
  ['bank_cannot_process', "la banque n'a pas pu traiter le paiement"],
  ['credit_not_processed', "la cliente attend un remboursement qu'elle dit ne pas avoir reçu"],
  ['customer_initiated', 'la cliente a demandé à sa banque de reprendre le paiement'],
  ['debit_not_authorized', 'la cliente dit ne pas avoir autorisé le paiement'],
  ['duplicate', 'la cliente dit avoir été débitée deux fois'],
  ['fraudulent', 'la personne titulaire de la carte dit ne pas avoir fait ce paiement'],
  ['insufficient_funds', 'le compte de la cliente ne couvre pas le paiement'],
  ['product_not_received', "la cliente dit que la prestation n'a pas eu lieu"],
  ['product_unacceptable', "la cliente dit que la prestation n'était pas celle annoncée"],
  ['unrecognized', 'la personne titulaire de la carte ne reconnaît pas ce paiement'],
  ['general', "la banque n'a pas précisé le motif"],
])('the dispute reason %s reads: %s', (reason, french) => {
  expect(reasonInFrench(reason)).toBe(french)
})

it.each([
  ['product_not_received', 'la cliente dit ne pas avoir reçu sa commande'],
  ['product_unacceptable', "la cliente dit que les articles n'étaient pas ceux annoncés"],
  ['duplicate', 'la cliente dit avoir été débitée deux fois'],
])('the dispute reason %s of an order reads: %s', (reason, french) => {
  expect(reasonInFrench(reason, orderPurchases.texts.disputeReasons)).toBe(french)
})

it('the text of an inquiry says that nothing was taken', () => {
  const cause = { reason: 'duplicate' }
  expect(causeInFrench({ ...cause, isQuestion: false })).toBe('la cliente dit avoir été débitée deux fois')
  expect(causeInFrench({ ...cause, isQuestion: true })).toBe(
    "question de la banque, qui n'a rien repris ; la cliente dit avoir été débitée deux fois",
  )
})

it.each([
  ['warning_needs_response', true, 'open'],
  ['warning_under_review', true, 'open'],
  ['warning_closed', true, 'won'],
  ['needs_response', false, 'open'],
  ['under_review', false, 'open'],
  ['won', false, 'won'],
  ['lost', false, 'lost'],
  ['prevented', false, 'won'],
])('the status %s (an inquiry: %s) counts as %s', (providerStatus, isInquiry, status) => {
  expect([isQuestion(providerStatus), statusOf(providerStatus)]).toEqual([isInquiry, status])
})
