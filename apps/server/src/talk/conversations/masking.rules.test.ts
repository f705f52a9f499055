import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { corpus, isReadable } from '../../../test/masking-corpus.ts'
import { maskContacts } from './masking.rules.ts'

const options = { ownHosts: ['couronne.fr'] }
const masked = (text: string) => maskContacts(text, options).text

describe.each(['rule', 'blind'])('the half of the corpus by the author "%s"', (author) => {
  const positives = corpus('positives.tsv').filter((row) => row.author === author)
  const negatives = corpus('negatives.tsv').filter((row) => row.author === author)

  it('has a hundred contact details, of which at least 98 are masked', () => {
    const missed = positives.filter(
      ({ text, secret }) => !maskContacts(text, options).isMasked || isReadable(secret, masked(text)),
    )
    expect(positives).toHaveLength(100)
    expect(missed.map(({ text }) => `${text} → ${masked(text)}`).slice(2)).toEqual([])
  })

  it('names a contact detail that is readable in each message', () => {
    expect(positives.filter(({ secret }) => secret === '')).toEqual([])
  })

  it('has a hundred harmless texts, which all stay as they are', () => {
    expect(negatives).toHaveLength(100)
    expect(negatives.map(({ text }) => masked(text))).toEqual(negatives.map(({ text }) => text))
    expect(negatives.filter(({ text }) => maskContacts(text, options).isMasked)).toEqual([])
  })
})

describe('what is left of a message', () => {
  it.each([
    ['Je suis au 06 41 52 63 74, à demain', 'Je suis au •••, à demain'],
    ['06\n41\n52\n63\n74', '•••'],
    ['0641526374 ou 0745238910', '••• ou •••'],
    ['Écrivez à awa@gmail.com, merci', 'Écrivez à •••, merci'],
    ['12 h, 06 41 52 63 74, 45 €', '12 h, •••, 45 €'],
    ['0️⃣6️⃣4️⃣1️⃣5️⃣2️⃣6️⃣3️⃣7️⃣4️⃣ merci', '••• merci'],
    ['06…41…52…63…74…', '•••…'],
    ['Ｔｅｌ ０６４１５２６３７４ 🙂', 'Ｔｅｌ ••• 🙂'],
  ])('%j becomes %j', (text, expected) =>
    expect(maskContacts(text, options)).toEqual({ text: expected, isMasked: true }),
  )
})

describe('links to our own hosts', () => {
  it.each(['couronne.fr', 'https://couronne.fr/aide', 'www.couronne.fr/aide', 'http://aide.couronne.fr?x=1'])(
    '%s stays',
    (text) => expect(maskContacts(text, options)).toEqual({ text, isMasked: false }),
  )

  it.each([
    'https://couronne.fr@autre.net/x',
    'couronne.fr.autre.com',
    'https://couronne.fr.autre.xyz',
    'macouronne.fr',
  ])('%s is a link to another host and is masked', (text) => expect(masked(text)).toBe('•••'))

  it('a contact detail in the path of our own link is masked', () => {
    expect(masked('https://couronne.fr/?tel=0641526374')).toBe('https://couronne.fr/?tel=•••')
  })
})

const units = 'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'.split(' ')
const tens = [
  '',
  '',
  'vingt',
  'trente',
  'quarante',
  'cinquante',
  'soixante',
  'soixante',
  'quatre-vingt',
  'quatre-vingt',
]

/** Spells a number below a hundred. */
const spell = (value: number): string => {
  if (value < 17) return units[value] ?? ''
  if (value < 20) return `dix-${units[value - 10]}`
  const ten = Math.floor(value / 10)
  const rest = value - (ten === 7 || ten === 9 ? ten - 1 : ten) * 10
  if (rest === 0) return ten === 8 ? 'quatre-vingts' : (tens[ten] ?? '')
  return (rest === 1 || rest === 11) && ten < 8 ? `${tens[ten]} et ${spell(rest)}` : `${tens[ten]}-${spell(rest)}`
}

const spellPair = (pair: string) => (pair.startsWith('0') ? `zéro ${units[Number(pair)]}` : spell(Number(pair)))

const frenchNumber = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 8 }))
  .map(([area, others]) => `0${area}${others.join('')}`)
  // Five rising pairs of 1 to 31 may be days.
  .filter((digits) => (digits.match(/../g) ?? []).some((pair) => Number(pair) > 31))

/** Splits digits into groups of the given lengths. */
const inGroups = (digits: string, [size = 0, ...others]: number[]): string[] =>
  size === 0 ? [] : [digits.slice(0, size), ...inGroups(digits.slice(size), others)]

const separator = fc.constantFrom(
  ...[' ', '  ', '.', '-', '/', '_', ',', ', ', ' - ', ' . ', '…', '*', '|', ' et ', ' puis ', ' tiret ', ' point '],
  ...['\n', '\u00a0', '\u202f', ' 🌸 ', '\u200b', ':', ' (', ') '],
)
const frame = fc.constantFrom(['', ''], ['Mon numéro : ', ' merci'], ['Appelle-moi, ', '.'], ['à 14h30 ou ', ' !'])

describe('any French number', () => {
  it('is masked in figures, with any separator between groups of any length', () => {
    const sizes = fc.constantFrom([10], [2, 2, 2, 2, 2], [4, 3, 3], [4, 2, 2, 2], [2, 4, 4], Array(10).fill(1))
    fc.assert(
      fc.property(frenchNumber, sizes, separator, frame, (digits, groups, sign, [before, after]) => {
        const parts = inGroups(digits, groups)
        expect(masked(before + parts.join(sign) + after)).toBe(`${before}•••${after}`)
      }),
      { numRuns: 500 },
    )
  })

  it('is masked with its country before it', () => {
    const country = fc.constantFrom('+33', '+33 ', '+33 (0)', '0033', '0033 ', '(+33) ', '33', '+ 33 ')
    fc.assert(
      fc.property(frenchNumber, country, fc.constantFrom(' ', '.', '-', ''), (digits, prefix, sign) => {
        const [, area, ...pairs] = /^0(.)(..)(..)(..)(..)$/.exec(digits) ?? []
        expect(isReadable(digits.slice(1), masked(`Tel ${prefix}${[area, ...pairs].join(sign)} merci`))).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  it('is masked with each pair in figures or in words', () => {
    fc.assert(
      fc.property(
        frenchNumber,
        fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
        fc.constantFrom(' ', ', ', ' - ', ' puis ', '. '),
        frame,
        (digits, areSpelled, sign, [before, after]) => {
          const pairs = (digits.match(/../g) ?? []).map((pair, i) => (areSpelled[i] ? spellPair(pair) : pair))
          expect(masked(before + pairs.join(sign) + after)).toBe(`${before}•••${after}`)
        },
      ),
      { numRuns: 500 },
    )
  })
})

it('underscores alone are no name in a network', () => {
  expect(masked('Sur insta _ _ ou ___ ?')).toBe('Sur insta _ _ ou ___ ?')
})

it('a text without figures, at sign, dot or network stays the same string', () => {
  const word = fc.constantFrom(
    ...'bonjour je voudrais des tresses collées pour samedi merci à vous le la un deux si possible chez moi sur Paris'.split(
      ' ',
    ),
    ...[
      "aujourd'hui",
      'C’est',
      '«',
      '»',
      '!',
      '?',
      ',',
      ':',
      '(oui)',
      '🙂',
      '\n',
      'été',
      'ﬁn',
      'مرحبا',
      'cœur',
      'suis',
      'cherche',
    ],
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), (words) => {
      const text = words.join(' ')
      expect(maskContacts(text, options)).toEqual({ text, isMasked: false })
    }),
    { numRuns: 500 },
  )
})

it('any string is masked without an error, and masking it again changes nothing', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('06', '41 ', '@', '.', 'fr', ' insta ', 'arobase ', '•••'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const once = masked(pieces.join(''))
      expect(masked(once)).toBe(once)
    }),
    { numRuns: 500 },
  )
})
