import { z } from 'zod'

/** These are the French messages for shapes that define none. They replace the English messages of zod everywhere. */
const defaultMessages = {
  missing: 'Champs requis!',
  text: 'Indiquez un texte.',
  number: 'Indiquez un nombre.',
  whole: 'Indiquez un nombre entier.',
  yesOrNo: 'Répondez par oui ou par non.',
  list: 'Indiquez une liste.',
  record: 'La demande n’a pas la forme attendue.',
  instant: 'Date invalide.',
  email: 'Adresse e-mail invalide.',
  address: 'Adresse invalide.',
  id: 'Identifiant invalide.',
  choice: 'Ce choix n’existe pas.',
  other: 'Cette valeur n’est pas acceptée.',
} as const

/**
 * Returns the message for a bound. The bound of a text or a list is a count; the bound of a number is the number
 * itself.
 */
const boundMessage = (origin: string, isMaximum: boolean, limit: unknown) => {
  const counted = { string: 'caractère', array: 'élément', set: 'élément', map: 'élément' }[origin]
  const words = isMaximum ? 'au plus' : 'au moins'
  return counted ? `${limit} ${counted}${Number(limit) > 1 ? 's' : ''} ${words}.` : `Indiquez ${words} ${limit}.`
}

const typeMessages: Record<string, string> = {
  string: defaultMessages.text,
  number: defaultMessages.number,
  nan: defaultMessages.number,
  bigint: defaultMessages.number,
  int: defaultMessages.whole,
  boolean: defaultMessages.yesOrNo,
  array: defaultMessages.list,
  tuple: defaultMessages.list,
  set: defaultMessages.list,
  object: defaultMessages.record,
  record: defaultMessages.record,
  date: defaultMessages.instant,
}

const formatMessages: Record<string, string> = {
  email: defaultMessages.email,
  url: defaultMessages.address,
  uuid: defaultMessages.id,
  guid: defaultMessages.id,
  datetime: defaultMessages.instant,
  date: defaultMessages.instant,
  time: defaultMessages.instant,
}

const messageFor = (issue: z.core.$ZodRawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? defaultMessages.missing
        : (typeMessages[issue.expected] ?? defaultMessages.other)
    case 'invalid_value':
      return issue.input === undefined ? defaultMessages.missing : defaultMessages.choice
    case 'invalid_union':
      return issue.input === undefined ? defaultMessages.missing : defaultMessages.other
    case 'too_small':
      // An empty text is reported as missing.
      return issue.origin === 'string' && Number(issue.minimum) === 1
        ? defaultMessages.missing
        : boundMessage(issue.origin, false, issue.minimum)
    case 'too_big':
      return boundMessage(issue.origin, true, issue.maximum)
    case 'invalid_format':
      return formatMessages[issue.format] ?? defaultMessages.other
    case 'not_multiple_of':
      return defaultMessages.whole
    default:
      return defaultMessages.other
  }
}

z.config({ localeError: messageFor })
