import type { FastifyContextConfig } from 'fastify'

/** The endpoint, with more in its config. */
export const stating = <E extends { config: object }, C extends FastifyContextConfig>(endpoint: E, more: C) => ({
  ...endpoint,
  config: { ...endpoint.config, ...more },
})
