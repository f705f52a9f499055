export type TextPart = { text: string; href?: string }

/** A link ends at a space or at a character that hides its direction. */
const link = /https?:\/\/[^\s<>"\u200e\u200f\u202a-\u202e\u2066-\u2069]+/giu
/** Punctuation after a link belongs to the sentence. A closing bracket belongs to it unless the link opens one. */
const trailing = /[.,;:!?'’»)\]}]+$/u

/** Letters beyond the French ones imitate another address, as a Cyrillic а in « аpple.com ». `xn--` hides them. */
const isFrenchHost = (host: string) => /^[a-z0-9.:àâäéèêëîïôöùûüÿçœæ-]+$/iu.test(host) && !/(^|\.)xn--/iu.test(host)

const typedHost = (address: string) => /^https?:\/\/([^/?#]*)/iu.exec(address)?.[1] ?? ''

/** A name before the host looks like the host itself, and is no part of a French host. */
const parsed = (address: string) =>
  isFrenchHost(typedHost(address)) && URL.canParse(address) ? new URL(address) : null

const withoutTrailing = (found: string) => {
  const end = trailing.exec(found)
  if (!end) return found
  const base = found.slice(0, end.index)
  return end[0].startsWith(')') && base.includes('(') && !base.includes(')') ? `${base})` : base
}

/** Splits a message into text and links. Only `http` and `https` become links, and only to hosts in French letters. */
export const messageParts = (content: string): TextPart[] => {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of content.matchAll(link)) {
    const address = withoutTrailing(found)
    const url = parsed(address)
    if (!url) continue
    if (index > end) parts.push({ text: content.slice(end, index) })
    parts.push({ text: address, href: url.href })
    end = index + address.length
  }
  if (end < content.length) parts.push({ text: content.slice(end) })
  return parts
}
