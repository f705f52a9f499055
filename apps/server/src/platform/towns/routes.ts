import { citiesApi } from '@couronne/contract/platform/towns'
import type { FastifyReply } from 'fastify'
import { acceptsGzip } from '../../lib/http/accepts-gzip.ts'
import { withSerialExecution } from '../../lib/http/overload.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { createPrebuiltAnswers } from './prebuilt-answers.ts'
import { nearestCity } from './queries.ts'

export const cityRoutes: Routes = async (app, deps) => {
  const findAnswer = createPrebuiltAnswers(deps.readDb)
  app.route({
    ...withSerialExecution(citiesApi.search),
    handler: async ({ query: { search, limit, offset }, headers }, reply) => {
      const { text, gzipped, total } = await findAnswer(search, limit, offset)
      const isGzipped = acceptsGzip(headers['accept-encoding']?.toString())
      reply.header('x-total-count', total).header('vary', 'accept-encoding').type('application/json; charset=utf-8')
      if (isGzipped) reply.header('content-encoding', 'gzip')
      // The answer is sent unchanged, without the serializer.
      return (reply as FastifyReply).send(isGzipped ? gzipped : text)
    },
  })
  app.route({
    ...citiesApi.nearest,
    handler: ({ query }) => nearestCity({ ...deps, db: deps.readDb }, query.lat, query.lon),
  })
}
