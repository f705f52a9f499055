import type { z } from 'zod'
import { shapeReport } from './shape-report.ts'

type Endpoint = { method: string; url: string; config: object; schema: { response: object } }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isShape = (value: unknown): value is z.ZodType => isRecord(value) && '_zod' in value
const isEndpoint = (value: unknown): value is Endpoint => isRecord(value) && 'method' in value && 'schema' in value

/** Describes every exported shape, endpoint and constant, with one line per detail on which a client may rely. */
export const reportOf = (modules: [name: string, exported: Record<string, unknown>][]) => {
  const names = new Map<unknown, string>()
  for (const [, exported] of modules)
    for (const [name, value] of Object.entries(exported)) if (isShape(value)) names.set(value, name)

  const linesOf = (name: string, value: unknown): string[] => {
    if (isShape(value)) return shapeReport(value, name, names)
    if (isEndpoint(value)) return endpointLines(name, value)
    if (value instanceof Map || value instanceof Set) return linesOf(name, [...value])
    if (value instanceof RegExp) return [`${name} = ${value}`]
    if (isRecord(value)) return Object.entries(value).flatMap(([key, inner]) => linesOf(`${name}.${key}`, inner))
    return typeof value === 'function' ? [] : [`${name} = ${JSON.stringify(value)}`]
  }
  const endpointLines = (name: string, { method, url, config, schema }: Endpoint) => {
    const { response, ...requestParts } = schema
    const parts = [...Object.entries(requestParts), ...Object.entries(response)]
    return [
      `${name}: ${method} ${url} ${JSON.stringify(config)}`,
      ...parts.flatMap(([part, shape]) => shapeReport(shape as z.ZodType, `  ${part}`, names)),
    ]
  }
  const pages = modules.map(([module, exported]) => {
    const lines = Object.entries(exported).sort(([one], [other]) => (one < other ? -1 : 1))
    return [`# ${module}`, ...lines.flatMap(([name, value]) => linesOf(name, value)), ''].join('\n')
  })
  return pages.join('\n')
}
