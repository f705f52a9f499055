import fp from 'fastify-plugin'
import { DomainError } from '../domain-error.ts'
import { iconPath, preparingPage } from './preparing-page.ts'

export type Preparation = {
  /** What is being prepared, as a sentence for the visitor. */
  sentence: string
  /** How much of it is there, from 0 to 1; nothing once it is whole. */
  progress: () => number | undefined
}

const alwaysServed = new Set(['/healthz', iconPath])

type Options = Preparation & { isApiAddress: (url: string) => boolean }

/**
 * Answers 503 in place of everything but `/healthz` and the page's icon until what is being prepared is whole: a page that shows how far it is
 * and opens by itself, and to programs a refusal. Register it before all that may answer.
 */
export const preparing = fp<Options>(
  async (app, { sentence, progress, isApiAddress }) => {
    app.addHook('onRequest', (request, reply, next) => {
      const currentProgress = progress()
      if (currentProgress === undefined || alwaysServed.has(request.routeOptions.url ?? '')) return next()
      const path = request.url.split('?', 1)[0] as string
      if (path === '/readyz' || isApiAddress(path) || path.endsWith('.data'))
        return next(new DomainError('unavailable', { details: ['preparing'] }))
      const { headers, body } = preparingPage(sentence, currentProgress)
      return reply.code(503).headers(headers).send(body)
    })
  },
  { name: 'preparing', fastify: '5.x' },
)
