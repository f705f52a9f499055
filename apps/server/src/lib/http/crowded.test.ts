import { expect, it } from 'vitest'
import { crowdedAnswers, tooOftenAnswer } from './crowded.ts'

/** What is read of a page, its title first. */
const wordsOf = (page: string | Buffer) =>
  String(page)
    .replace(/<style>.*<\/style>/, '')
    .split(/<[^>]*>/)
    .filter(Boolean)

it.each([
  [1, 'une seconde'],
  [59, '59 secondes'],
  [60, 'une minute'],
  [61, '2 minutes'],
])('says how long to wait, to a visitor and to the pages’ own scripts: %i seconds', (seconds, text) => {
  const said = `Beaucoup de pages ont été demandées depuis votre connexion en peu de temps. Patientez ${text}, puis rechargez la page.`
  expect(wordsOf(tooOftenAnswer('page', seconds).body)).toEqual([
    'Un instant, s’il vous plaît…',
    'Un instant, s’il vous plaît…',
    said,
    'Recharger la page',
  ])
  expect(JSON.parse(String(tooOftenAnswer('refusal', seconds).body)).message).toBe(said)
})

it('says to a visitor that there are many, and that what is under way goes on', () => {
  const [, body = ''] = String(crowdedAnswers.page).split('\r\n\r\n')
  expect(wordsOf(body)).toEqual([
    'Beaucoup de monde en ce moment…',
    'Beaucoup de monde en ce moment…',
    'Nous recevons plus de visites que d’habitude. Patientez quelques secondes, puis rechargez la page. Les réservations et les paiements en cours, eux, continuent.',
    'Recharger la page',
  ])
})
