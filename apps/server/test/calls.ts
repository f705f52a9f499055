import type { FastifyInstance, InjectOptions } from 'fastify'

/** Calls the API; `body` is sent as JSON. */
export const createApiCall =
  (app: FastifyInstance) =>
  async (method: InjectOptions['method'], url: string, body?: object, token?: string, headers = {}) => {
    const reply = await app.inject({
      method,
      url,
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { payload: body }),
    })
    const json = reply.body !== '' && reply.headers['content-type']?.includes('json')
    return { status: reply.statusCode, body: json ? reply.json() : reply.body, headers: reply.headers }
  }
export type ApiCaller = ReturnType<typeof createApiCall>
