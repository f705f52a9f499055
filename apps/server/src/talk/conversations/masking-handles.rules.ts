import { type FoldedText, isCapital, type Span } from './masking-text.rules.ts'
import { commonWords, measureUnits, networks } from './masking-words.rules.ts'

const network = new RegExp(`(?<![a-z0-9])(?:${networks})(?![a-z0-9])`, 'g')
const reach = 60

/** A name, whose parts signs or spelled signs join: 'awa.braids', 'awa point braids'. */
const names =
  /[a-z0-9_](?:[a-z0-9_.-]{0,40}[a-z0-9_])?(?: (?:point|underscore|tiret(?: du bas)?) [a-z0-9_]{1,40}){0,3}/g
const mostNamesBetween = 8

/** Between the name of a network and a handle: ':', 'c'est', 'sous le nom de'. */
const introduction =
  /^[\s"]*(?:(?:pro|perso|du salon)\s+)?(?:[:=→]|-*>|c ?'?\s?est|est|sous|moi c'est|je suis|au nom d)(?:\s+le nom)?(?:\s+d[e'])?[\s:"]*/
/** A colon is enough for any network; the other introductions need an owner before. */
const colon = /^[\s"]*[:=→]/
const owner = /(?<![a-z])(?:mon|ma|mes|notre|nos|pseudo|compte|page)\s(?:(?:compte|pseudo|page|nom)\s)?(?:sur\s)?$/
/** The reader is asked to look somebody up. */
const invitation = /(?<![a-z])(?:ajoute|cherche|recherche|suis|suive|retrouve|ecri|contacte|abonne|follow|tape|trouve|dm|mp|add)[a-z]*/

const fileEnding = /\.(?:jpe?g|png|heic|webp|gif|mp4|mov|pdf)$/

/** Returns whether a name can hardly be a word: it has an underscore, an inner dot, or figures among letters. */
const isMarked = (folded: FoldedText, name: string, start: number) => {
  if (fileEnding.test(name)) return false
  if (name.includes('_') || / (?:point|underscore|tiret) /.test(name)) return true
  const dot = name.indexOf('.')
  if (dot > 0) return !isCapital(folded, start + dot + 1) && !commonWords.has(name.slice(0, dot)) && /[a-z]{3}/.test(name)
  const measured = /^\d+([a-z]+)\d*$/.exec(name)?.[1]
  return /\d/.test(name) && name.replace(/[^a-z]/g, '').length > 2 && !measureUnits.has(measured ?? '')
}

const isUncommon = (name: string) => name.length > 2 && !/^\d+$/.test(name) && !commonWords.has(name)

const namesIn = (text: string, from: number, until: number) =>
  [...text.slice(from, until).matchAll(names)].map(({ 0: name, index }) => ({
    name,
    start: from + index,
    end: from + index + name.length,
  }))

/** Extends a name over the capitalised words that directly follow it. */
const withSurnames = (folded: FoldedText, { start, end }: Span, following: Span[]): Span => {
  let last = end
  for (const next of following) {
    if (next.start - last !== 1 || !isCapital(folded, next.start)) break
    last = next.end
  }
  return { start, end: last }
}

const quoted = /["«“„]\s?[^"»”]{3,40}[»"”]/g

/** Finds the names under which somebody is found in a network that the text mentions. */
export const findHandles = (folded: FoldedText): Span[] => {
  const { text } = folded
  const found: Span[] = []
  for (const { 0: mentioned, index } of text.matchAll(network)) {
    const after = index + mentioned.length
    const from = Math.max(0, index - reach)
    const before = text.slice(from, index)
    const following = text.slice(after, after + reach)
    const namesAfter = namesIn(text, after, after + reach).slice(0, mostNamesBetween)
    const namesBefore = namesIn(text, from, index).slice(-5)
    for (const name of [...namesBefore, ...namesAfter]) if (isMarked(folded, name.name, name.start)) found.push(name)

    const introduced = introduction.exec(following)?.[0]
    const isNamed = introduced !== undefined && (colon.test(following) || owner.test(before) || mentioned === 'pseudo')
    const inviting = invitation.exec(before)
    const place = isNamed ? after + introduced.length : after + 1
    const [first, ...others] = namesAfter.filter(({ start }) => start >= place)
    if ((isNamed || inviting) && first?.start === place && isUncommon(first.name))
      found.push(withSurnames(folded, first, others))

    if (!isNamed && !inviting) continue
    for (const { 0: quote, index: at } of text.slice(from, after + reach).matchAll(quoted))
      found.push({ start: from + at, end: from + at + quote.length })
    const sought = inviting && namesBefore.find(({ start }) => start > from + inviting.index && isCapital(folded, start))
    if (sought) found.push(withSurnames(folded, sought, namesBefore.filter(({ start }) => start > sought.start)))
  }
  return found
}
