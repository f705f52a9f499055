import type { FastifyContextConfig } from 'fastify'

/** Returns the endpoint with additional config. */
export const stating = <E extends { config: object }, C extends FastifyContextConfig>(endpoint: E, more: C) => ({
  ...endpoint,
  config: { ...endpoint.config, ...more },
})
