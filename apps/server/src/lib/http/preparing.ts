import fp from 'fastify-plugin'
import { DomainError } from '../domain-error.ts'
import { iconPath, preparingPage } from './preparing-page.ts'

export type Preparation = {
  /** This sentence names for the visitor what is being prepared. */
  sentence: string
  /** Returns the progress from 0 to 1, and undefined once the preparation is complete. */
  progress: () => number | undefined
}

const alwaysServed = new Set(['/healthz', iconPath])

type Options = Preparation & { isApiAddress: (url: string) => boolean }

/**
 * Answers every request except `/healthz` and the page's icon with 503 until the preparation is complete. Browsers get a
 * page that shows the progress and opens by itself; programs get an error. Register this plugin before all others.
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
