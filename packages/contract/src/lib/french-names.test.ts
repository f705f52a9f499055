import { expect, it } from 'vitest'
import { ofName, toName } from './french-names.ts'

it.each([
  ['Nadia', 'de Nadia', 'à Nadia'],
  ['Awa', 'd’Awa', 'à Awa'],
  ['Élodie', 'd’Élodie', 'à Élodie'],
  ['Yves', 'd’Yves', 'à Yves'],
  ['Yasmine', 'de Yasmine', 'à Yasmine'],
  ['Hawa', 'de Hawa', 'à Hawa'],
  ['L’Hostis', 'de L’Hostis', 'à L’Hostis'],
  ['L’équipe Couronne', 'de l’équipe Couronne', 'à l’équipe Couronne'],
  ['', 'de ', 'à '],
])('the name %s reads as %s and %s inside a sentence', (name, of, to) => {
  expect([ofName(name), toName(name)]).toEqual([of, to])
})
