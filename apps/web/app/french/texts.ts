import { french } from '@couronne/contract/lib/typography'

/** These attributes are shown or read aloud. `value` is not in the list: text that a person types stays as typed. */
const translatedAttributes = ['aria-label', 'placeholder', 'alt', 'title'] as const

export const withFrenchTexts = (props: unknown) => {
  const original = props as Record<string, unknown>
  let changed: Record<string, unknown> | null = null
  const children = frenchChildren(original.children)
  if (children !== original.children) changed = { ...original, children }
  for (const name of translatedAttributes) {
    const text = original[name]
    if (typeof text !== 'string') continue
    const shownText = french(text)
    if (shownText !== text) changed = { ...(changed ?? original), [name]: shownText }
  }
  return (changed ?? original) as never
}

const frenchChildren = (children: unknown): unknown => {
  if (typeof children === 'string') return french(children)
  if (!Array.isArray(children) || !children.some((child) => typeof child === 'string')) return children
  return children.map((child, at) => (typeof child === 'string' ? frenchBefore(child, children[at + 1]) : child))
}

/** A punctuation mark that starts the next text node must not begin a line either. */
const frenchBefore = (text: string, next: unknown) =>
  french(typeof next === 'string' && signAtStart.test(next) ? text.replace(/[ \u202f]+$/, '\u00a0') : text)
const signAtStart = /^(?::|[;!?]+)(?=[\s»)]|$)/
