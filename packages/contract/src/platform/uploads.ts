import { z } from 'zod'
import type { Endpoint } from '../lib/wire.ts'
import { imagePath, imageWidths } from './image-addresses.ts'

/** The name is a hash of the content, so the content behind a name never changes. */
/** This is the name of a stored picture. */
export const byFilename = z.object({ filename: z.string().regex(/^[0-9a-f]{64}\.webp$/) })
/** This is the name of a private picture or document. */
export const byPrivateFile = z.object({ filename: z.string().regex(/^[0-9a-f]{64}\.(?:webp|pdf)$/) })
const byDocument = z.object({ filename: z.string().regex(/^[0-9a-f]{64}\.pdf$/) })
const signed = { expires: z.coerce.number().int(), signature: z.string().max(100) }
const inWidth = z.object({
  w: z.coerce
    .number()
    .pipe(
      z.union(
        imageWidths.map((width) => z.literal(width)),
        'Largeurs possibles : 160, 320, 640 et 1280.',
      ),
    )
    .optional(),
})

export const uploadsApi = {
  create: {
    method: 'POST',
    url: '/api/v1/upload',
    config: { access: 'member', idempotent: true },
    schema: {
      querystring: z.object({ prive: z.enum(['0', '1']).optional() }),
      response: { 201: z.object({ filename: z.string(), url: z.string() }) },
    },
  },
  link: {
    method: 'GET',
    url: '/api/v1/upload/:filename/link',
    config: { access: 'member' },
    schema: { params: byFilename, response: { 200: z.object({ url: z.string() }) } },
  },
  image: {
    method: 'GET',
    url: imagePath,
    config: { access: 'anyone' },
    schema: { params: byFilename, querystring: inWidth, response: { 200: z.any() } },
  },
  privateImage: {
    method: 'GET',
    url: '/images/prive/:filename',
    config: { access: 'anyone' },
    schema: {
      params: byFilename,
      querystring: inWidth.extend(signed),
      response: { 200: z.any() },
    },
  },
  /** Downloads a private PDF document. */
  privateDocument: {
    method: 'GET',
    url: '/images/prive/document/:filename',
    config: { access: 'anyone' },
    schema: { params: byDocument, querystring: z.object(signed), response: { 200: z.any() } },
  },
} as const satisfies Record<string, Endpoint>
