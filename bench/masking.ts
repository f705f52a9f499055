// Compares how contact details are masked with the rules that Mercur's messaging block starts with, on the same texts:
// two hundred that contain a contact detail, and two hundred that contain none.

import { maskContacts } from '../apps/server/src/talk/conversations/masking.rules.ts'
import { corpus, isReadable } from '../apps/server/test/masking-corpus.ts'

type Mask = (text: string) => string

const own: Mask = (text) => maskContacts(text, { ownHosts: ['couronne.fr'] }).text

/**
 * These are Mercur's three rules in our words: an address with one `@` and a dot after it; three or four figures and at
 * least four more, with at most an area of two to four figures and a country before them, each part separated by one
 * sign; and what begins with `http` or `www`.
 */
const between = String.raw`[-.\s]?`
const phone = [
  String.raw`(\+\d{1,3}${between})?`,
  String.raw`(\(?\d{2,4}\)?${between})?`,
  String.raw`\d{3,4}${between}\d{4,}`,
]
const peerRules = [/[\w.%+-]+@[\w.-]+\.[a-z]{2,}/gi, new RegExp(phone.join(''), 'g'), /(https?:\/\/|www\.)\S+/g]
const peer: Mask = (text) => peerRules.reduce((masked, rule) => masked.replace(rule, '•••'), text)

const positives = corpus('positives.tsv')
const negatives = corpus('negatives.tsv')
const countsOf = (mask: Mask) => ({
  'contact details masked': positives.filter(
    ({ text, secret }) => mask(text) !== text && !isReadable(secret, mask(text)),
  ).length,
  of: positives.length,
  'harmless texts changed': negatives.filter(({ text }) => mask(text) !== text).length,
  'of ': negatives.length,
})
console.table({ app: countsOf(own), 'Mercur’s rules': countsOf(peer) })
