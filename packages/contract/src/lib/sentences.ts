import { z } from 'zod'

/** What a shape says where it has no words of its own; nothing that the library would say is ever shown. */
const byDefault = {
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

/** Letters and things of a list are counted; a number is itself. */
const bound = (origin: string, most: boolean, figure: unknown) => {
  const counted = { string: 'caractère', array: 'élément', set: 'élément', map: 'élément' }[origin]
  const words = most ? 'au plus' : 'au moins'
  return counted ? `${figure} ${counted}${Number(figure) > 1 ? 's' : ''} ${words}.` : `Indiquez ${words} ${figure}.`
}

const kinds: Record<string, string> = {
  string: byDefault.text,
  number: byDefault.number,
  nan: byDefault.number,
  bigint: byDefault.number,
  int: byDefault.whole,
  boolean: byDefault.yesOrNo,
  array: byDefault.list,
  tuple: byDefault.list,
  set: byDefault.list,
  object: byDefault.record,
  record: byDefault.record,
  date: byDefault.instant,
}

const formats: Record<string, string> = {
  email: byDefault.email,
  url: byDefault.address,
  uuid: byDefault.id,
  guid: byDefault.id,
  datetime: byDefault.instant,
  date: byDefault.instant,
  time: byDefault.instant,
}

const sentenceFor = (issue: z.core.$ZodRawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? byDefault.missing : (kinds[issue.expected] ?? byDefault.other)
    case 'invalid_value':
      return issue.input === undefined ? byDefault.missing : byDefault.choice
    case 'invalid_union':
      return issue.input === undefined ? byDefault.missing : byDefault.other
    case 'too_small':
      // A text of no letters at all is one that is missing.
      return issue.origin === 'string' && Number(issue.minimum) === 1
        ? byDefault.missing
        : bound(issue.origin, false, issue.minimum)
    case 'too_big':
      return bound(issue.origin, true, issue.maximum)
    case 'invalid_format':
      return formats[issue.format] ?? byDefault.other
    case 'not_multiple_of':
      return byDefault.whole
    default:
      return byDefault.other
  }
}

z.config({ localeError: sentenceFor })
