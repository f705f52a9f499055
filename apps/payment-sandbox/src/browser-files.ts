import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const browserFolder = join(import.meta.dirname, '../browser')

const read = (name: string) => readFileSync(join(browserFolder, name), 'utf8')

/** Each part comes after those that it needs. */
const partsOfStripe = ['errors.js', 'frame.js', 'payment-element.js', 'elements.js', 'challenge-dialog.js', 'stripe.js']

/** Turns one module into a part of a classic script, which has no modules: later parts see only its exports. */
const part = (name: string) => {
  const text = read(`stripe/${name}`)
  const exported = [...text.matchAll(/^export (?:const|class) (\w+)/gm)].map(([, name]) => name).join(', ')
  return `const { ${exported} } = (() => {
${text.replaceAll(/^import .*$|^export /gm, '')}
return { ${exported} }
})()`
}

/** A plain script element loads Stripe.js. */
export const stripeScript = `(() => {
'use strict'
${partsOfStripe.map(part).join('\n')}
})()
`

export const page = (name: 'card/card.html' | 'controller.html') => read(name)
