import { expect, it } from 'vitest'
import { choicesWith, noticeText, pauseChoices, pauseText } from './notice-and-pause-text.ts'

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

it('a notice and a pause are written in minutes, hours and days', () => {
  expect([0, 45, 90, 1440, 2880].map(noticeText).map(plain)).toEqual(['Aucun', '45 min', '1 h 30', '24 h', '2 jours'])
  expect([0, 15, 90].map(pauseText).map(plain)).toEqual(['Aucune', '15 min', '1 h 30'])
})

it('a saved value that is no choice is one of the choices', () => {
  expect(choicesWith(pauseChoices, 25).slice(4, 7)).toEqual([20, 25, 30])
  expect(choicesWith(pauseChoices, 20)).toEqual(pauseChoices)
})
