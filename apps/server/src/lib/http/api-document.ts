import { wireShapes } from '@couronne/contract/lib/wire'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fastifyPlugin from 'fastify-plugin'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { allowAnyone, type Routes } from './routes.ts'

const zodToJsonConfig = {
  unrepresentable: 'any',
  override: ({ zodSchema, jsonSchema }) => {
    // Instants are texts on the wire.
    if (zodSchema._zod.def.type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date-time' })
    const wire = wireShapes.get(zodSchema)
    if (!wire) return
    const { $schema, ...shape } = z.toJSONSchema(wire, zodToJsonConfig)
    Object.assign(jsonSchema, shape)
  },
} satisfies Parameters<typeof z.toJSONSchema>[1]

const describe = createJsonSchemaTransform({ zodToJsonConfig })

const idempotencyHeader = {
  type: 'object',
  properties: { 'idempotency-key': { type: 'string', minLength: 1, maxLength: 255 } },
}

const document: Routes = async (app, { config }) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: config.site.brandName, version: '1', description: 'API' },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (route) => {
      const { schema, url } = describe(route)
      return { schema: route.route.config?.idempotent ? { ...schema, headers: idempotencyHeader } : schema, url }
    },
  })
  let text: string | undefined
  app.get('/api/v1/openapi.json', { config: { access: 'anyone' }, schema: { hide: true } }, async (_request, reply) => {
    // All routes are registered when the first request arrives, so the document does not change any more.
    text ??= JSON.stringify(app.swagger())
    return reply.type('application/json; charset=utf-8').send(text)
  })
  await app.register(async (docs) => {
    allowAnyone(docs)
    await docs.register(swaggerUi, { routePrefix: '/api/docs' })
  })
}

/** Serves the API document, which is generated from the schemas that validate requests. */
export const apiDocument = fastifyPlugin(document)
