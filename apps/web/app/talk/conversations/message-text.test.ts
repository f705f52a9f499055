import { expect, it } from 'vitest'
import { messageParts } from './message-text.ts'

const linksIn = (text: string) => messageParts(text).flatMap(({ text, href }) => (href ? [[text, href]] : []))

it('a message is split into text and links without losing a character', () => {
  const text = 'Voir https://exemple.fr/a?b=c#d et http://exemple.org, merci !'
  expect(messageParts(text)).toEqual([
    { text: 'Voir ' },
    { text: 'https://exemple.fr/a?b=c#d', href: 'https://exemple.fr/a?b=c#d' },
    { text: ' et ' },
    { text: 'http://exemple.org', href: 'http://exemple.org/' },
    { text: ', merci !' },
  ])
  expect(
    messageParts(text)
      .map(({ text }) => text)
      .join(''),
  ).toBe(text)
})

it.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://exemple.fr',
  'www.exemple.fr',
  'exemple.fr',
  'https://',
  'https://couronne.fr@mal.example/',
  'https://a:b@mal.example/',
])('%s is no link', (text) => {
  expect(messageParts(text)).toEqual([{ text }])
})

it.each([
  ['https://exemple.fr.', 'https://exemple.fr'],
  ['(https://exemple.fr)', 'https://exemple.fr'],
  ['« https://exemple.fr/x », dit-elle', 'https://exemple.fr/x'],
  ['https://fr.wikipedia.org/wiki/Tresse_(coiffure)', 'https://fr.wikipedia.org/wiki/Tresse_(coiffure)'],
  ['https://exemple.fr/<b>', 'https://exemple.fr/'],
])('%s links to %s', (text, link) => {
  expect(linksIn(text)[0]?.[0]).toBe(link)
})

it.each([
  'https://аpple.com/x',
  'https://аррӏе.com',
  'https://couronne。fr',
  'https://cоuronne.fr',
  'https://ɑpple.com',
  'https://xn--pple-43d.com',
  'https://www.xn--pple-43d.com/x',
])('%s, whose host imitates another one, is no link', (text) => {
  expect(messageParts(text)).toEqual([{ text }])
})

it('a host with French accents stays as it was typed', () => {
  expect(linksIn('https://café.fr')).toEqual([['https://café.fr', 'https://xn--caf-dma.fr/']])
})

it('a link ends before a character that turns the direction', () => {
  expect(linksIn('https://exemple.fr/\u202egpj.exe')).toEqual([['https://exemple.fr/', 'https://exemple.fr/']])
})

it('markup is text', () => {
  expect(messageParts('<img src=x onerror=alert(1)>')).toEqual([{ text: '<img src=x onerror=alert(1)>' }])
})

it('60 kB of any text are split in less than 100 ms', () => {
  for (const text of [
    'a'.repeat(60_000),
    'https://'.repeat(7500),
    ')'.repeat(60_000),
    `https://a.fr/${')'.repeat(60_000)}`,
  ]) {
    const start = performance.now()
    messageParts(text)
    expect(performance.now() - start).toBeLessThan(100)
  }
})
