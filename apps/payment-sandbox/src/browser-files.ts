import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../browser')

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

export type BrowserFile = { contentType: string; text: string }

const read = (name: string) => readFileSync(join(folder, name), 'utf8')

/** Read once, at start: the scripts and styles of the frames, by path. */
export const browserFiles = new Map<string, BrowserFile>(
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const contentType = contentTypes[name.slice(name.lastIndexOf('.'))]
    return contentType ? [[name, { contentType, text: read(name) }]] : []
  }),
)

/** In the order in which they need one another. */
const partsOfStripe = ['errors.js', 'frame.js', 'payment-element.js', 'elements.js', 'challenge-dialog.js', 'stripe.js']

/** One module as a part of a classic script, which has no modules: only what it exports is seen by the parts after it. */
const part = (name: string) => {
  const text = read(`stripe/${name}`)
  const exported = [...text.matchAll(/^export (?:const|class) (\w+)/gm)].map(([, name]) => name).join(', ')
  return `const { ${exported} } = (() => {
${text.replaceAll(/^import .*$|^export /gm, '')}
return { ${exported} }
})()`
}

/** Stripe.js is loaded by a plain script element. */
export const stripeScript = `(() => {
'use strict'
${partsOfStripe.map(part).join('\n')}
})()
`

export const page = (name: 'card/card.html' | 'controller.html') => read(name)
