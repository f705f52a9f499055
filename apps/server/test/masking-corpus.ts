import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readNumbers } from '../src/talk/conversations/masking-numbers.rules.ts'
import { foldText } from '../src/talk/conversations/masking-text.rules.ts'

/** Returns the rows of `positives.tsv` or `negatives.tsv`; only the first have a secret. */
export const corpus = (name: string) => {
  const [, ...lines] = readFileSync(join(import.meta.dirname, 'masking', name), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => {
    const [author = '', kind = '', text = '', secret = ''] = line.split('\t')
    return { author, kind, text, secret }
  })
}

const readableFigures = 4
const folded = (text: string) => foldText(text).text
const figuresIn = (text: string) =>
  readNumbers(folded(text))
    .map(({ digits }) => digits)
    .join('')

/** Returns whether somebody could still read a part of the number, or the address or handle. */
export const isReadable = (secret: string, text: string) => {
  if (!/^[\d ]+$/.test(secret)) return folded(text).replace(/\s/g, '').includes(folded(secret).replace(/\s/g, ''))
  const digits = secret.replaceAll(' ', '')
  const parts = Array.from({ length: digits.length - readableFigures + 1 }, (_, i) =>
    digits.slice(i, i + readableFigures),
  )
  return parts.some((part) => figuresIn(text).includes(part))
}
