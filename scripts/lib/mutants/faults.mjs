import { parseSync } from 'vite'

/** Each operator has its possible replacements. */
const otherOperator = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '&&': '||',
  '||': '&&',
}

/**
 * These calls of a chain filter, order or lock what is read, or validate a value: the chain is complete without them.
 */
const removed =
  /^(where|whereRef|orderBy|limit|forUpdate|forShare|forNoKeyUpdate|onConflict|min|max|regex|refine|trim|normalize|toLowerCase|filter|sort|slice)$/

const otherSql = [
  [/ and /g, ' or '],
  [/ or /g, ' and '],
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ = /g, ' <> '],
  [/ <> /g, ' = '],
  [/\bnot /g, ''],
  [/ is null\b/g, ' is not null'],
]

const inSql = ({ start, end }, source) =>
  otherSql.flatMap(([pattern, replacement]) =>
    [...source.slice(start, end).matchAll(pattern)].map(({ index, 0: found }) => ({
      start: start + index,
      end: start + index + found.length,
      replacement,
    })),
  )

const byType = {
  BinaryExpression: ({ left, right, operator }, source) => between(left, right, operator, source),
  LogicalExpression: ({ left, right, operator }, source) => between(left, right, operator, source),
  IfStatement: ({ test }, source) => [negate(test, source)],
  ConditionalExpression: ({ test }, source) => [negate(test, source)],
  Literal: ({ start, end, value }) => {
    if (typeof value === 'boolean') return [{ start, end, replacement: String(!value) }]
    if (typeof value === 'number') return [{ start, end, replacement: String(value + 1) }]
    return typeof value === 'string' && value !== '' ? [{ start, end, replacement: JSON.stringify(`${value}x`) }] : []
  },
  CallExpression: ({ callee, end }) =>
    callee.type === 'MemberExpression' && removed.test(callee.property.name ?? '')
      ? [{ start: callee.object.end, end, replacement: '' }]
      : [],
  ExpressionStatement: ({ start, end, expression }) =>
    /^(Await|Call)Expression$/.test(expression.type) ? [{ start, end, replacement: '' }] : [],
  TaggedTemplateExpression: ({ quasi }, source) => quasi.quasis.flatMap((part) => inSql(part, source)),
}

const between = (left, right, operator, source) => {
  const replacement = otherOperator[operator]
  const start = left.end + source.slice(left.end, right.start).indexOf(operator)
  return replacement ? [{ start, end: start + operator.length, replacement }] : []
}

const negate = ({ start, end }, source) => ({ start, end, replacement: `!(${source.slice(start, end)})` })

/** Types and module names are not executed. */
const isNoCode = (node) => /^TS(Type|Interface|Enum|Literal)|^Import|^Export(All|Specifier)/.test(node.type)

const findMutations = (node, source) => {
  if (typeof node !== 'object' || node === null || isNoCode(node)) return []
  const { source: _module, ...parts } = node
  const innerMutations = Object.values(node.type?.startsWith('Export') ? parts : node).flatMap((part) =>
    findMutations(part, source),
  )
  const ownMutations = Object.hasOwn(byType, node.type) ? byType[node.type](node, source) : []
  return [...ownMutations, ...innerMutations]
}

/** Returns the small faults that can be planted in a source; each replaces the text from `start` to `end` with `replacement`. */
export const findMutants = (path, source) => findMutations(parseSync(path, source).program, source)

export const applyMutant = (source, { start, end, replacement }) =>
  source.slice(0, start) + replacement + source.slice(end)

/** Returns the changed line, before and after. */
export const describeMutant = (path, source, mutant) => {
  const after = applyMutant(source, mutant)
  const from = source.lastIndexOf('\n', mutant.start - 1) + 1
  const endOf = (text, at) => (text.indexOf('\n', at) === -1 ? text.length : text.indexOf('\n', at))
  const line = source.slice(0, mutant.start).split('\n').length
  const was = source.slice(from, endOf(source, mutant.end)).trim()
  const is = after.slice(from, endOf(after, mutant.start + mutant.replacement.length)).trim()
  return `${path}:${line}\n  - ${was}\n  + ${is}`
}

/** Returns a random source of numbers from 0 to below 1, the same for the same seed (mulberry32). */
export const randomFrom = (seed) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Draws faults of a copy's sources, each once; the order is the same for the same seed. */
export const createDraw = ({ sources, seed }) => {
  const candidates = sources.flatMap(({ path, source }) =>
    findMutants(path, source).map((mutant) => ({ path, source, mutant })),
  )
  const random = randomFrom(seed)
  return {
    candidates: candidates.length,
    next: () => candidates.splice(Math.floor(random() * candidates.length), 1)[0],
  }
}
