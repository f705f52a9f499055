import { french } from '@couronne/contract/lib/typography'

/** Attributes that are read aloud or shown. `value` is not among them: what someone types stays as typed. */
const shown = ['aria-label', 'placeholder', 'alt', 'title'] as const

export const withFrenchTexts = (props: unknown) => {
  const given = props as Record<string, unknown>
  let changed: Record<string, unknown> | null = null
  const children = frenchChildren(given.children)
  if (children !== given.children) changed = { ...given, children }
  for (const name of shown) {
    const text = given[name]
    if (typeof text !== 'string') continue
    const shownText = french(text)
    if (shownText !== text) changed = { ...(changed ?? given), [name]: shownText }
  }
  return (changed ?? given) as never
}

const frenchChildren = (children: unknown): unknown => {
  if (typeof children === 'string') return french(children)
  if (!Array.isArray(children) || !children.some((child) => typeof child === 'string')) return children
  return children.map((child, at) => (typeof child === 'string' ? frenchBefore(child, children[at + 1]) : child))
}

/** A sign that begins the next piece of a text is not left alone at the beginning of a line either. */
const frenchBefore = (text: string, next: unknown) =>
  french(typeof next === 'string' && signAtStart.test(next) ? text.replace(/[ \u202f]+$/, '\u00a0') : text)
const signAtStart = /^(?::|[;!?]+)(?=[\s»)]|$)/
