import { expect, it } from 'vitest'
import { ApiError } from '#app/lib/api.ts'
import { readObstacles } from './obstacles.ts'

const obstaclesFrom = (error: string, details: unknown) =>
  readObstacles(new ApiError({ statusCode: 409, error, message: 'Non.', details } as never))

const ids = { a: crypto.randomUUID(), b: crypto.randomUUID(), o: crypto.randomUUID(), r: crypto.randomUUID() }

it('a rejected account deletion lists each obstacle on a line', () => {
  const details = [
    { appointmentId: ids.a, libelle: 'Braids', date: '2026-12-01T23:30:00.000Z', reason: 'appointment' },
    { orderId: ids.o, libelle: 'Commande N° 1', date: '2026-11-20T10:00:00.000Z', reason: 'order' },
    { orderId: ids.r, libelle: 'Commande N° 2', date: '2026-11-20T10:00:00.000Z', reason: 'return' },
    { appointmentId: ids.b, libelle: 'Locks', date: '2026-10-02T10:00:00.000Z', reason: 'money' },
  ]
  expect(obstaclesFrom('already_done', details)).toEqual([
    { id: ids.a, text: 'Braids, mercredi 2 décembre 2026 : à venir ou à examiner' },
    { id: ids.o, text: 'Commande N° 1, vendredi 20 novembre 2026 : pas encore livrée' },
    { id: ids.r, text: 'Commande N° 2, vendredi 20 novembre 2026 : un retour est encore attendu' },
    { id: ids.b, text: 'Locks, vendredi 2 octobre 2026 : un montant est encore dû' },
  ])
})

it('a rejected account deletion lists no obstacles when it fails for another reason or has other details', () => {
  expect(obstaclesFrom('validation', [{ path: 'password', message: 'Le mot de passe est incorrect.' }])).toEqual([])
  expect(obstaclesFrom('already_done', undefined)).toEqual([])
  expect(readObstacles(null)).toEqual([])
})
