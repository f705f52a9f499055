import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const browserFolder = join(import.meta.dirname, '../browser')

const read = (name: string) => readFileSync(join(browserFolder, name), 'utf8')

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
