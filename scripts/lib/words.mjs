/**
 * These words have another meaning here than in the trade, or no meaning at all to a reader from outside. Each row has
 * the pattern that is refused, the word to use instead, and a line that shows the pattern at work.
 */
const inAnyCase = (word) => {
  const capital = word.charAt(0).toUpperCase() + word.slice(1)
  return new RegExp(`(?<![a-zA-Z])${word}(?![a-z])|${capital}(?![a-z])|\\b${word.toUpperCase()}\\b`)
}

export const refusedWords = [
  [inAnyCase('houses?'), 'app, server', '/** The house answers. */'],
  [/bystander/i, 'background fixtures, control rows', 'const bystanders = []'],
  [/stranger(?!s['/`?])/i, 'another person; unmatched transaction', 'const stranger = await aPerson()'],
  [
    /[a-z]Letters?(?![a-z])|\bletters?(?=(To|Of|For)[A-Z])|\bletter (to|for|of) (the|a)\b/,
    'mail, mail template',
    'const paidLetter = 1',
  ],
  [inAnyCase('fences?'), 'import boundary', 'const fences = []'],
  [inAnyCase('nouns?'), 'feature, context', 'const noun = 1'],
  [/namesake/i, 'homonym, ambiguous name', 'const namesakes = []'],
  [/shut(s|ting)?[ _-]?out/i, 'suspend, disable', 'const shutOut = []'],
  [inAnyCase('invented'), 'demo', '/** Invented people never log in. */'],
  [/why_?not/i, 'denyReason, denyX', 'const whyNotMoved = 1'],
  [/(?<![a-z])(is_?)?hers(?![a-z])|[a-z]Hers(?![a-z])/, 'owner, isOwner, own', 'const isHers = true'],
  [
    /(?<![\w’-])(?<!\w')(she|her|herself)(?![\w’-])(?!'\w)/i,
    'the customer, the professional, the operator',
    '// She has paid.',
  ],
  [/makeMove|offeredMoves|movesOf/, 'applyTransition, allowedActions', 'makeMove(db)'],
  [/ways?_?[bB]ack(?![a-z])/, 'returnTo', 'const wayBack = 1'],
  [/narrowing/i, 'filters', 'const narrowing = {}'],
  [/(?<![a-zA-Z-])standing(?! by)(?![a-z])|Standing(?![a-z])/, 'OrderState, PersonState', 'type Standing = 1'],
  [inAnyCase('told'), 'notified, announced, synced', 'const told = 1'],
  [/forWhom/, 'audience', 'const forWhom = 1'],
  [/\bat hand\b|atHand/i, 'cached, available', 'const isAtHand = true'],
  [/crowded/i, 'overloaded', 'const crowded = true'],
  [/(?<![a-z])flood/i, 'burst', '/** A flood of requests. */'],
  [inAnyCase('borne'), 'cost split', 'const borne = {}'],
  [/allowance/i, 'goodwill refund', 'const allowance = 5'],
  [/written_?[dD]own|forgive/, 'settled, written off', 'const writtenDown = 5'],
  [/inhabited/i, 'with background fixtures', "'inhabited'"],
  [/[nN]obody_?s(?![a-z])/, 'unowned', 'const nobodys = 1'],
  [/(?<![a-z])[mM]overs?(?![a-z])/, 'actor, ActorRole', 'type Mover = 1'],
  [/(?<![a-z])lapse/i, 'expire, overdue', 'const lapsed = []'],
  [/(give|gave|given|gives|giving)(_up|Up)/, 'abandon, cancel', 'const giveUp = 1'],
  [/(?<![a-z])sweep/i, 'recurring job', 'const sweep = 1'],
  [/trespass/i, 'violation', 'const trespasses = []'],
  [inAnyCase('ghosts?'), 'stale entry', 'const ghosts = []'],
  [/mail[- ]?book/i, 'mail snapshots', 'const mailBook = 1'],
  [inAnyCase('papers'), 'invoices, documents', '/** The papers of an order. */'],
  [/hurr(y|ied)/i, 'background, without a time limit', 'const unhurriedDb = 1'],
  [/(?<![a-z])(whom|whose)[A-Z]/, 'a noun', 'const whomToAsk = 1'],
  [/olderCalls?|olderAddress/, 'legacy endpoint', 'const olderCalls = []'],
  [/keptOut|toldOf|askedFor(?![a-z])/, 'excluded, notified, requested', 'const keptOut = []'],
  [/stopWindow|stop window/i, 'error dialog', 'const stopWindow = 1'],
  [/cardLook|buttonLook|fieldLook|lookOf/, 'className, styles', 'const cardLook = 1'],
  [/(?<![a-z])refusing(?! (is|the|a)\b)[A-Z]?/, 'DomainError, reject', 'const refusing = 1'],
]

/** French texts, the specification's names and addresses keep their own words. */
const isText = /\.(ts|tsx|js|mjs|sql|md|css|jsonc|html|grit)$|^\.ci\/run$/
const isExcluded = /^docs\/decisions\/|^scripts\/(lib\/)?words|\/tables\.ts$|^packages\/contract\/test\/contract\.txt$/

export const hasWords = (path) => isText.test(path) && !isExcluded.test(path)

/** Lists the path and each line of the text that have a refused word, as `path:line: word → use …`. */
export const findRefusedWords = (path, text) =>
  [path, ...text.split('\n')].flatMap((line, i) =>
    refusedWords.flatMap(([pattern, instead]) => {
      const found = pattern.exec(line)
      return found ? [`${path}:${i}: ${found[0]} → ${instead}`] : []
    }),
  )
