import type { FastifyContextConfig } from 'fastify'

/** Returns the endpoint with additional config. */
export const withConfig = <E extends { config: object }, C extends FastifyContextConfig>(
  endpoint: E,
  additional: C,
) => ({
  ...endpoint,
  config: { ...endpoint.config, ...additional },
})
