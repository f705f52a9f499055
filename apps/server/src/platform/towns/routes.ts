import { citiesApi } from '@couronne/contract/platform/towns'
import type { FastifyReply } from 'fastify'
import { takesGzip } from '../../lib/http/accepts-gzip.ts'
import { inTurn } from '../../lib/http/overload.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { createReadyAnswers } from './prebuilt-answers.ts'
import { nearestCity } from './queries.ts'

export const cityRoutes: Routes = async (app, deps) => {
  const answerTo = createReadyAnswers(deps.readDb)
  app.route({
    ...inTurn(citiesApi.search),
    handler: async ({ query: { search, limit, offset }, headers }, reply) => {
      const { text, packed, total } = await answerTo(search, limit, offset)
      const isPacked = takesGzip(headers['accept-encoding']?.toString())
      reply.header('x-total-count', total).header('vary', 'accept-encoding').type('application/json; charset=utf-8')
      if (isPacked) reply.header('content-encoding', 'gzip')
      // The answer is sent unchanged, without the serializer.
      return (reply as FastifyReply).send(isPacked ? packed : text)
    },
  })
  app.route({
    ...citiesApi.nearest,
    handler: ({ query }) => nearestCity({ ...deps, db: deps.readDb }, query.lat, query.lon),
  })
}
