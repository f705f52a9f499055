import { type FoldedText, isCapital, type Span } from './masking-text.rules.ts'
import {
  commonWords,
  domainEndings,
  endingsBeforePath,
  endingsThatAreWords,
  mailOnlyProviders,
  mailProviders,
} from './masking-words.rules.ts'

type Label = Span & {
  name: string /** How the dot before it is written. */
  dot: 'none' | 'tight' | 'spaced' | 'spelled'
}

const label = /[a-z0-9](?:(?:(?!-(?:point|dot)-)[a-z0-9_-]){0,62}[a-z0-9])?/y
const mostLabels = 6

/** A dot: 'x.fr', 'x . fr', 'x (point) fr', 'x[.]fr', 'x point fr', 'x (dot) fr'. */
const dots = [
  ['tight', /[.·•]/y],
  ['spelled', /\s{0,2}[([{<]\s?(?:\.|point|dot)\s?[)\]}>]\s{0,2}/y],
  ['spaced', /\s{1,2}\.\s{0,2}|\.\s{1,2}/y],
  ['spelled', /[\s-]{1,2}(?:point|pt|dot)[\s-]{1,2}/y],
] as const

/** Returns the end of a sticky pattern's match at this place. */
const endOf = (pattern: RegExp, text: string, at: number) => {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : undefined
}

/** Reads the labels that dots join from this place on. */
const readLabels = (text: string, at: number): Label[] => {
  const labels: Label[] = []
  let start: number | undefined = at
  let dot: Label['dot'] = 'none'
  while (start !== undefined && labels.length < mostLabels) {
    const end = endOf(label, text, start)
    if (end === undefined) break
    labels.push({ name: text.slice(start, end), start, end, dot })
    start = undefined
    for (const [kind, pattern] of dots) {
      const next = endOf(pattern, text, end)
      if (next === undefined || endOf(label, text, next) === undefined) continue
      start = next
      dot = kind
      break
    }
  }
  return labels
}

/** 'Faites le point com' names no host. */
const articles = new Set(['le', 'un', 'ce', 'du', 'au', 'quel', 'petit', 'bon', 'dernier', 'chaque', 'autre', 'tel'])

/** Returns whether a label ends a host, with regard to the sentence that may begin there after a forgotten space. */
const isEnding = (folded: FoldedText, before: Label, ending: Label) => {
  if (!/[a-z]/.test(before.name) || /^[\p{L}\d]/u.test(folded.text.slice(ending.end))) return false
  const { name, dot } = ending
  if (domainEndings.has(name)) return dot !== 'spelled' || !articles.has(before.name)
  if (dot !== 'tight') return false
  if (folded.text[ending.end] === '/') return endingsBeforePath.has(name) || endingsThatAreWords.has(name)
  const isSentence = isCapital(folded, ending.start) || before.name.length < 3 || commonWords.has(before.name)
  return endingsThatAreWords.has(name) && !isSentence
}

/** Returns the labels up to the last one that ends a host; none if the labels are no host. */
const hostOf = (folded: FoldedText, labels: Label[]) => {
  const last = labels.findLastIndex((ending, i) => {
    const before = labels[i - 1]
    return before !== undefined && isEnding(folded, before, ending)
  })
  return labels.slice(0, last + 1)
}

const path = /(?::\d{1,5})?[/?#][^\s]*/y
const endOfPath = (text: string, at: number) => endOf(path, text, at) ?? at

const isOwn = (host: string, ownHosts: readonly string[]) =>
  ownHosts.some((own) => host === own || host.endsWith(`.${own}`))

const scheme = /(?<![a-z])(?:h(?:tt|xx)ps?|ftp)\s?:\s?\/\s?\/\s?([^\s]+)/g
const www = /(?<![a-z0-9])www\s?(?:\.|point)\s?[a-z0-9][^\s]*/g
const hostInAddress = /^[^/?#:]*/

/** Finds links: with a scheme, with www, and a host with a known ending. */
export const findLinks = (folded: FoldedText, ownHosts: readonly string[]): Span[] => {
  const { text } = folded
  const found: Span[] = []
  for (const { 0: link, 1: address = '', index } of text.matchAll(scheme))
    if (!isOwn(hostInAddress.exec(address)?.[0] ?? '', ownHosts)) found.push({ start: index, end: index + link.length })
  for (const { 0: link, index } of text.matchAll(www))
    if (!isOwn(hostInAddress.exec(link)?.[0] ?? '', ownHosts)) found.push({ start: index, end: index + link.length })
  for (let at = 0; at < text.length; ) {
    const labels = readLabels(text, at)
    const host = hostOf(folded, labels)
    const [first] = host
    const last = host.at(-1)
    if (first && last) {
      if (!isOwn(host.map(({ name }) => name).join('.'), ownHosts))
        found.push({ start: first.start, end: endOfPath(text, last.end) })
      at = last.end
    } else at = labels[0]?.end ?? at + 1
  }
  return found
}

/** An at sign: '@', '(at)', 'arobase'. */
const atSign = /@|[([{<]\s?(?:@|at|arr?ob?a?s?e?s?)\s?[)\]}>]|(?<![a-z])a ?rr?o ?ba[esz]{0,3}(?![a-z])/g
/** Words that join an address only before a host or provider. */
const atWord = /(?<=[a-z0-9] )(?:at|chez|a|sur)(?= [a-z0-9])/g
/** A provider and its ending after a forgotten dot: 'awa gmail com'. */
const providerWithoutDot = new RegExp(
  `(?<=[a-z0-9] )(?:${[...mailOnlyProviders].join('|')})[ ,](?:com|fr)(?![a-z])`,
  'g',
)
const mailWord = /(?<![a-z])(?:e-?mails?|mails?|adresse|courriels?|mel)(?![a-z])/

const longestLocalPart = 64
const wordInLocalPart = '(?:point|pt|dot|tiret(?: du bas)?|underscore|plus)'
/**
 * The part before the sign, whose dots may be words too. It is looked for in the few characters before the sign. A word
 * between two hyphens is like any other characters; a space makes clear where the others begin, so that no text can be
 * read in many ways.
 */
const localPart = new RegExp(
  `(?:[a-z0-9._+%-]{1,64}(?:\\s${wordInLocalPart}[\\s-]|-${wordInLocalPart}\\s|-tiret du bas-)){0,3}[a-z0-9._+%-]{1,64}(?:\\s(?:tout\\s)?(?:attache|colle|ensemble|en un mot|en minuscules?))?\\s{0,3}$`,
)

const startOfLocalPart = (text: string, at: number) => {
  let from = at
  const first = Math.max(0, at - longestLocalPart)
  while (from > first && /[a-z0-9._+%\s-]/.test(text[from - 1] ?? '')) from--
  const found = localPart.exec(text.slice(from, at))
  return found ? from + found.index : at
}

/** Returns the end of the host or provider that begins here. */
const endOfMailHost = (folded: FoldedText, at: number, providers: ReadonlySet<string>) => {
  const labels = readLabels(folded.text, at)
  const last = hostOf(folded, labels).at(-1)
  const [first] = labels
  if (last) return last.end
  return first && providers.has(first.name) ? first.end : undefined
}

const spaces = /[\s-]{0,3}/y
const handle = /[a-z0-9_](?:[a-z0-9_.-]{0,62}[a-z0-9_])?/y
const isHandle = (name: string) =>
  name.length > 2 && name.replace(/[^a-z]/g, '').length > 1 && !commonWords.has(name) && !/^\d+h\d*$/.test(name)

/** Finds e-mail addresses, and names directly after an at sign. */
export const findMailAddresses = (folded: FoldedText): Span[] => {
  const { text } = folded
  const found: Span[] = []
  for (const { 0: sign, index } of text.matchAll(atSign)) {
    const after = index + sign.length
    const start = startOfLocalPart(text, index)
    const end = endOfMailHost(folded, endOf(spaces, text, after) ?? after, mailProviders)
    if (end !== undefined) {
      found.push({ start, end })
      continue
    }
    const endOfHandle = sign === '@' ? endOf(handle, text, after) : undefined
    if (endOfHandle === undefined || !isHandle(text.slice(after, endOfHandle))) continue
    const isJoined = /[a-z0-9._-]/.test(text[index - 1] ?? '')
    found.push({ start: isJoined ? start : index, end: endOfHandle })
  }
  for (const { 0: word, index } of text.matchAll(atWord)) {
    const start = startOfLocalPart(text, index)
    const end = endOfMailHost(folded, index + word.length + 1, mailOnlyProviders)
    const local = text.slice(start, index)
    const isWhole = end !== undefined && !mailOnlyProviders.has(text.slice(index + word.length + 1, end))
    const isAddress =
      isWhole ||
      / point |[._\d]/.test(local) ||
      word === 'at' ||
      mailWord.test(text.slice(Math.max(0, start - 40), start))
    if (end !== undefined && isAddress) found.push({ start, end })
  }
  for (const { 0: host, index } of text.matchAll(providerWithoutDot))
    found.push({ start: startOfLocalPart(text, index), end: index + host.length })
  return found
}
