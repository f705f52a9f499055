export type TextPart = { text: string; href?: string }

/** A link ends at a space or at a character that hides its direction. */
const link = /https?:\/\/[^\s<>"\u200e\u200f\u202a-\u202e\u2066-\u2069]+/giu
/** Punctuation after a link belongs to the sentence. A closing bracket belongs to it unless the link opens one. */
const trailing = /[.,;:!?'’»)\]}]+$/u

const scripts = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Hebrew', 'Arabic', 'Han', 'Hiragana', 'Katakana', 'Hangul']
const scriptPatterns = scripts.map((script) => new RegExp(`\\p{Script=${script}}`, 'u'))

/** Letters of two scripts in one host imitate another address, as a Cyrillic а in « аpple.com ». */
const hasMixedScripts = (host: string) => scriptPatterns.filter((pattern) => pattern.test(host)).length > 1

const parsed = (address: string) => {
  const url = URL.canParse(address) ? new URL(address) : null
  // A name before the host looks like the host itself.
  return url && (url.protocol === 'https:' || url.protocol === 'http:') && !url.username && !url.password ? url : null
}

const typedHost = (address: string) => /^https?:\/\/([^/?#]*)/iu.exec(address)?.[1] ?? ''

const withoutTrailing = (found: string) => {
  const end = trailing.exec(found)
  if (!end) return found
  const base = found.slice(0, end.index)
  return end[0].startsWith(')') && base.includes('(') && !base.includes(')') ? `${base})` : base
}

/** Splits a message into text and links. Only `http` and `https` become links, and a host shows what it really is. */
export const messageParts = (content: string): TextPart[] => {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of content.matchAll(link)) {
    const address = withoutTrailing(found)
    const url = parsed(address)
    if (!url) continue
    if (index > end) parts.push({ text: content.slice(end, index) })
    const host = typedHost(address)
    parts.push({ text: hasMixedScripts(host) ? address.replace(host, url.host) : address, href: url.href })
    end = index + address.length
  }
  if (end < content.length) parts.push({ text: content.slice(end) })
  return parts
}
