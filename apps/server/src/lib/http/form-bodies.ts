import type { FastifyInstance } from 'fastify'

/** Lets mail programs and browsers post a form to the routes of this scope. The URL has all that is needed. */
export const ignoreFormBodies = (app: Pick<FastifyInstance, 'addContentTypeParser' | 'removeContentTypeParser'>) => {
  app.removeContentTypeParser('multipart/form-data')
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
    app.addContentTypeParser(type, { parseAs: 'buffer' }, async () => undefined)
}
