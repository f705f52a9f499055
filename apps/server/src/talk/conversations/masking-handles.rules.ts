import { type FoldedText, isCapital, type Span } from './masking-text.rules.ts'
import { commonWords, mailNames, measureUnits, networks } from './masking-words.rules.ts'

const network = new RegExp(`(?<![a-z0-9])(?:(${networks})|${mailNames})(?![a-z0-9])`, 'g')
const reach = 60
const longestName = 42

/** A name, whose parts signs or spelled signs join: 'awa.braids', 'awa point braids'. */
const names =
  /[a-z0-9_](?:[a-z0-9_.-]{0,40}[a-z0-9_])?(?: (?:point|underscore|tiret(?: du bas)?) [a-z0-9_]{1,40}){0,3}/g
const mostNamesBefore = 5
const mostNamesAfter = 8
/** One name, then the end of the text or of a clause. */
const nameAndEnd = /^ [a-z0-9_]+\s*(?:$|[,.!;)\n])/

/** Between the name of a network and a handle: ':', 'c'est', 'sous le nom de'. */
const introduction =
  /^[\s"]*(?:(?:pro|perso|du salon)\s+)?(?:[:=→➡👉]|-*>|c ?'?\s?est|est|s'appelle|sous|au nom d)(?:\s+le nom)?(?:\s+d[e'])?[\s:"]*/u
/** 'Moi c'est awabraids', 'je suis Awa Braids'. */
const selfIntroduction = /^[\s"?!.,]*(?:moi c'est|je suis|c'est moi|je m'appelle)\s/
/** A colon is enough for any network; the other introductions need an owner before. */
const colon = /^[\s"]*(?:[:=→➡👉]|-*>)/u
const owner = /(?<![a-z])(?:mon|ma|mes|notre|nos|pseudo|compte|page)\s(?:(?:compte|pseudo|page|nom)\s)?(?:sur\s)?$/
/** The reader is asked to look somebody up. */
const verbs = 'ajoute|cherche|recherche|suis|suive|retrouve|ecri|contacte|abonne|follow|tape|trouve|dm|mp|add'
/** 'Je cherche', 'je vous ai trouvée' say what the writer does. */
const ofWriter = "(?<!(?:je|j'|ai|as|a|ont|avons|on|il|elle|suis) ?(?:vous |te |t'|l'|la |le |me |m')?)"
const invitation = new RegExp(`(?<![a-z])(?:m'appelle|(?=${verbs})${ofWriter}[a-z]+)`)

const quoted = /["«“„]\s?[^"»”]{3,40}[»"”]/g

const fileEnding = /\.(?:jpe?g|png|heic|webp|gif|mp4|mov|pdf)$/

/** Returns whether a name can hardly be a word: it has an underscore, an inner dot, or figures among letters. */
const isMarked = (folded: FoldedText, name: string, start: number) => {
  if (fileEnding.test(name) || /^_+$/.test(name)) return false
  if (name.includes('_') || / (?:point|underscore|tiret) /.test(name)) return true
  const dot = name.indexOf('.')
  if (dot > 0)
    return !isCapital(folded, start + dot + 1) && !commonWords.has(name.slice(0, dot)) && /[a-z]{3}/.test(name)
  const measured = /^\d+([a-z]+)\d*$/.exec(name)?.[1]
  return /\d/.test(name) && name.replace(/[^a-z]/g, '').length > 2 && !measureUnits.has(measured ?? '')
}

const wholeNetwork = new RegExp(`^(?:${networks})$`)
const isUncommon = (name: string) =>
  name.length > 2 && !/^\d+$|ment$/.test(name) && !commonWords.has(name) && !wholeNetwork.test(name)

type Name = Span & { name: string }

/** A network that the text mentions, with what stands near it. */
type Mention = Span & {
  folded: FoldedText
  before: string
  after: string
  namesBefore: Name[]
  namesAfter: Name[]
  /** Where the words end that ask the reader to look somebody up. */
  endOfInvitation: number | undefined
}

const namesIn = (part: string, offset: number): Name[] =>
  [...part.matchAll(names)].map(({ 0: name, index }) => ({
    name,
    start: offset + index,
    end: offset + index + name.length,
  }))

/** Moves a place out of the name that it would cut in two. */
const edgeOfName = (text: string, place: number, step: 1 | -1) => {
  let at = place
  while (Math.abs(at - place) < longestName && /^[a-z0-9_.-]{2}$/.test(text.slice(at - 1, at + 1))) at += step
  return at
}

const mentionAt = (folded: FoldedText, { start, end }: Span): Mention => {
  const { text } = folded
  const before = text.slice(edgeOfName(text, Math.max(0, start - reach), -1), start)
  const after = text.slice(end, edgeOfName(text, end + reach, 1))
  const namesBefore = namesIn(before, start - before.length).slice(-mostNamesBefore)
  const namesAfter = namesIn(after, end).slice(0, mostNamesAfter)
  const inviting = invitation.exec(before)
  const endOfInvitation = inviting ? start - before.length + inviting.index + inviting[0].length : undefined
  return { folded, start, end, before, after, namesBefore, namesAfter, endOfInvitation }
}

/** Extends a name over the capitalised words that directly follow it. */
const withSurnames = (folded: FoldedText, { start, end }: Span, following: Span[]): Span => {
  let last = end
  for (const next of following) {
    if (next.start < last) continue
    if (next.start - last !== 1 || !isCapital(folded, next.start)) break
    last = next.end
  }
  return { start, end: last }
}

/** The uncommon name that begins exactly here. */
const nameAt = ({ folded, namesAfter }: Mention, at: number): Span[] => {
  const found = namesAfter.find(({ start }) => start === at)
  return found && isUncommon(found.name) ? [withSurnames(folded, found, namesAfter)] : []
}

/** Names that can hardly be words: 'sur insta braids.by.awa'. */
const markedNames = ({ folded, namesBefore, namesAfter }: Mention) =>
  [...namesBefore, ...namesAfter].filter(({ name, start }) => isMarked(folded, name, start))

const isOwned = ({ folded, before, start, end }: Mention) =>
  owner.test(before) || folded.text.slice(start, end) === 'pseudo'

/** 'Insta : awabraids', 'mon insta c'est awabraids'. */
const introducedName = (mention: Mention) => {
  const { after, end } = mention
  const introduced = introduction.exec(after)?.[0]
  const isNamed = introduced !== undefined && (colon.test(after) || isOwned(mention))
  return isNamed ? nameAt(mention, end + introduced.length) : []
}

/** 'Tu as insta ? Moi c'est awabraids', 'sur facebook je suis Awa Braids'. */
const selfIntroducedName = (mention: Mention) => {
  const introduced = selfIntroduction.exec(mention.after)?.[0]
  return introduced ? nameAt(mention, mention.end + introduced.length) : []
}

/** 'Mon insta awabraids', at the end of a clause. */
const ownName = (mention: Mention) =>
  isOwned(mention) && nameAndEnd.test(mention.after) ? nameAt(mention, mention.end + 1) : []

/** 'Ajoute-moi sur snap awabraids'. */
const invitedName = (mention: Mention) => (mention.endOfInvitation ? nameAt(mention, mention.end + 1) : [])

/** 'Cherchez « Awa Braids » sur Facebook'. */
const quotedNames = ({ folded, before, after, start, end, endOfInvitation }: Mention) => {
  if (!endOfInvitation && !colon.test(after)) return []
  const from = start - before.length
  return [...folded.text.slice(from, end + after.length).matchAll(quoted)].map(({ 0: quote, index }) => ({
    start: from + index,
    end: from + index + quote.length,
  }))
}

/** 'Cherche Awa Braids sur Facebook', 'cherche awabraids sur insta'. */
const soughtName = ({ folded, namesBefore, endOfInvitation }: Mention) => {
  if (!endOfInvitation) return []
  const sought = namesBefore.filter(({ start }) => start >= endOfInvitation)
  const isAlone = sought[1]?.name === 'sur'
  const found = sought.find(
    ({ name, start }, i) => isCapital(folded, start) || (i === 0 && isAlone && isUncommon(name)),
  )
  return found ? [withSurnames(folded, found, sought)] : []
}

/** 'Awabraids (insta)'. */
const nameBeforeParenthesis = ({ before, namesBefore }: Mention) => {
  const last = namesBefore.at(-1)
  return last && /[a-z0-9] ?\($/.test(before) && isUncommon(last.name) ? [last] : []
}

const rules = [introducedName, selfIntroducedName, ownName, invitedName, quotedNames, soughtName, nameBeforeParenthesis]

/** Finds the names under which somebody is found in a network that the text mentions. */
export const findHandles = (folded: FoldedText): Span[] =>
  [...folded.text.matchAll(network)].flatMap(({ 0: word, 1: isNetwork, index }) => {
    const mention = mentionAt(folded, { start: index, end: index + word.length })
    return [markedNames, ...(isNetwork ? rules : [])].flatMap((rule) => rule(mention))
  })
