import { expect, it } from 'vitest'
import { reportChoices } from './report-choices.ts'

const message = (seq: number, more: object = {}) => ({
  seq,
  isOwn: false,
  withdrawn: false,
  content: `${seq}`,
  ...more,
})
const values = (choices: ReturnType<typeof reportChoices>) => choices.map(({ value }) => value)

it('each message of the other can be reported, the latest first, or all together', () => {
  const messages = [
    message(1),
    message(2, { isOwn: true }),
    message(3, { content: '' }),
    message(4, { withdrawn: true }),
  ]
  expect(reportChoices(messages)).toEqual([
    { value: '4', text: '« Message supprimé »', from: 4, to: 4, isEmpty: true },
    { value: '3', text: '« Photo »', from: 3, to: 3, isEmpty: false },
    { value: '1', text: '« 1 »', from: 1, to: 1, isEmpty: false },
    { value: 'several', text: 'Les 3 derniers messages', from: 1, to: 4, isEmpty: false },
  ])
})

it('the chosen message can be reported although it is older than the ten last ones', () => {
  const messages = Array.from({ length: 30 }, (_, index) => message(index + 1))
  const choices = reportChoices(messages, message(4))
  expect(values(choices)).toEqual([...Array.from({ length: 10 }, (_, index) => `${30 - index}`), '4', 'several'])
  expect(choices.at(-1)).toMatchObject({ text: 'Les 10 derniers messages', from: 21, to: 30 })
  expect(values(reportChoices(messages, message(25)))).toHaveLength(11)
})

it('messages are reported together within fifty numbers, and nothing without a message of the other', () => {
  expect(reportChoices([message(1), message(51), message(60)]).at(-1)).toMatchObject({ from: 51, to: 60 })
  expect(reportChoices([message(11), message(60)]).at(-1)).toMatchObject({ from: 11, to: 60 })
  expect(values(reportChoices([message(10), message(60)]))).toEqual(['60', '10'])
  expect(reportChoices([message(1, { isOwn: true })])).toEqual([])
})

it('a long message is quoted in part, on one line', () => {
  const [choice] = reportChoices([message(1, { content: `Une ligne\n${'mot '.repeat(30)}` })])
  expect(choice?.text).toBe(`« Une ligne ${'mot '.repeat(12)}mo… »`)
})
