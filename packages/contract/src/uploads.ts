import { z } from 'zod'
import type { Endpoint } from './wire.ts'

export const imageWidths = [160, 320, 640, 1280] as const

export const uploadsApi = {
  create: {
    method: 'POST',
    url: '/api/v1/upload',
    config: { who: 'member' },
    schema: {
      querystring: z.object({ prive: z.enum(['0', '1']).optional() }),
      response: { 201: z.object({ filename: z.string(), url: z.string() }) },
    },
  },
  link: {
    method: 'GET',
    url: '/api/v1/upload/:filename/link',
    config: { who: 'member' },
    schema: {
      params: z.object({ filename: z.string().max(120) }),
      response: { 200: z.object({ url: z.string() }) },
    },
  },
} as const satisfies Record<string, Endpoint>

export const imageUrl = (filename: string, width?: (typeof imageWidths)[number]) =>
  `/images/${filename}${width ? `?w=${width}` : ''}`
