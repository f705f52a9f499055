import { expect, it } from 'vitest'
import { RefusalError } from '#app/lib/api.ts'
import { inTheWayOf } from './obstacles.ts'

const refused = (error: string, details: unknown) =>
  inTheWayOf(new RefusalError({ statusCode: 409, error, message: 'Non.', details } as never))

it('says what keeps an account from being erased, a line each', () => {
  const details = [
    { appointmentId: 'a', libelle: 'Braids', date: '2026-12-01T23:30:00.000Z', reason: 'visit' },
    { orderId: 'o', libelle: 'Commande N° 1', date: '2026-11-20T10:00:00.000Z', reason: 'order' },
    { orderId: 'r', libelle: 'Commande N° 2', date: '2026-11-20T10:00:00.000Z', reason: 'return' },
    { appointmentId: 'b', libelle: 'Locks', date: '2026-10-02T10:00:00.000Z', reason: 'money' },
  ]
  expect(refused('already_done', details)).toEqual([
    { id: 'a', text: 'Braids, mercredi 2 décembre 2026 : à venir ou à examiner' },
    { id: 'o', text: 'Commande N° 1, vendredi 20 novembre 2026 : pas encore livrée' },
    { id: 'r', text: 'Commande N° 2, vendredi 20 novembre 2026 : un retour est encore attendu' },
    { id: 'b', text: 'Locks, vendredi 2 octobre 2026 : un montant est encore dû' },
  ])
})

it('says nothing where it was refused for something else, or in words of another shape', () => {
  expect(refused('validation', [{ path: 'password', message: 'Le mot de passe est incorrect.' }])).toEqual([])
  expect(refused('already_done', undefined)).toEqual([])
  expect(inTheWayOf(null)).toEqual([])
})
