import { parseSync } from 'vite'

/** This offset stands for the module itself, which runs when it is loaded. */
export const moduleItself = -1

const isArrowOfExpression = ({ type, body }) => type === 'ArrowFunctionExpression' && body.type !== 'BlockStatement'

/** Returns the parts that run as a whole or not at all: blocks, and functions that are one expression. */
const placesIn = (node) => {
  if (typeof node !== 'object' || node === null) return []
  const within = Object.values(node).flatMap(placesIn)
  if (node.type === 'BlockStatement') return [{ start: node.start, end: node.end, isBlock: true }, ...within]
  if (isArrowOfExpression(node)) return [{ start: node.body.start, end: node.body.end, isBlock: false }, ...within]
  return within
}

const parsed = (path, source) => placesIn(parseSync(path, source).program)

/** Returns the start of the smallest such part around an offset. */
export const placeAt = (path, source, offset) => {
  const enclosing = parsed(path, source).filter(({ start, end }) => start <= offset && offset < end)
  return enclosing.reduce(
    (smallest, place) => (place.end - place.start < smallest.end - smallest.start ? place : smallest),
    {
      start: moduleItself,
      end: Number.POSITIVE_INFINITY,
    },
  ).start
}

/**
 * Returns the source instrumented with a call of `reached` in each part, if that function exists; lines keep their
 * numbers.
 */
export const insertMarks = (path, source) => {
  const mark = (start) => `globalThis.reached?.(${JSON.stringify(`${path}:${start}`)})`
  const insertions = parsed(path, source).flatMap(({ start, end, isBlock }) =>
    isBlock
      ? [{ at: start + 1, text: `${mark(start)};` }]
      : [
          { at: start, text: `(${mark(start)}, ` },
          { at: end, text: ')' },
        ],
  )
  const shebang = source.startsWith('#!') ? source.indexOf('\n') + 1 : 0
  insertions.push({ at: shebang, text: `${mark(moduleItself)};` })
  return insertions
    .sort((a, b) => b.at - a.at)
    .reduce((text, insertion) => text.slice(0, insertion.at) + insertion.text + text.slice(insertion.at), source)
}
