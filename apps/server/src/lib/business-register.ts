import { z } from 'zod'
import { readLimited } from './read-limited.ts'

/** Holds what a register of businesses says about a SIRET. `activity` is a code such as `96.02A`. */
export type RegisteredBusiness = {
  isFound: boolean
  name: string | null
  isActive: boolean | null
  activity: string | null
}
export type BusinessRegister = {
  /** Resolves to undefined where the service did not answer in time, or not as expected. */
  find: (siret: string) => Promise<RegisteredBusiness | undefined>
}

const timeoutMs = 5000
const maxBytes = 500_000

const establishment = z.object({
  siret: z.string(),
  etat_administratif: z.string().max(10).nullish(),
  activite_principale: z.string().max(10).nullish(),
})
const answer = z.object({
  results: z.array(
    z.object({
      nom_complet: z.string().max(300).nullish(),
      siege: establishment.nullish(),
      matching_etablissements: z.array(establishment).nullish(),
    }),
  ),
})

const unknownBusiness: RegisteredBusiness = { isFound: false, name: null, isActive: null, activity: null }

const toBusiness = (found: z.infer<typeof answer>, siret: string): RegisteredBusiness => {
  for (const { nom_complet: name = null, siege, matching_etablissements: others } of found.results) {
    const place = [siege, ...(others ?? [])].find((place) => place?.siret === siret)
    if (!place) continue
    const { etat_administratif: state, activite_principale: activity = null } = place
    // 'A' is an active establishment, 'F' or 'C' a closed one.
    return { isFound: true, name, isActive: state ? state === 'A' : null, activity }
  }
  return unknownBusiness
}

/**
 * Creates a client for a service that answers as recherche-entreprises.api.gouv.fr does. It sends the SIRET and nothing
 * about the person.
 * @param agent identifies the platform
 */
export const createBusinessRegister = (
  address: string,
  { agent, createTimeout = () => AbortSignal.timeout(timeoutMs) }: { agent: string; createTimeout?: () => AbortSignal },
): BusinessRegister => {
  const ask = async (siret: string) => {
    const url = new URL(address)
    url.pathname = `${url.pathname.replace(/\/$/, '')}/search`
    url.searchParams.set('q', siret)
    const response = await fetch(url, {
      headers: { 'user-agent': agent, accept: 'application/json' },
      redirect: 'error',
      signal: createTimeout(),
    })
    const text = await readLimited(response, maxBytes)
    return response.ok ? toBusiness(answer.parse(JSON.parse(text)), siret) : undefined
  }
  return { find: (siret) => ask(siret).catch(() => undefined) }
}
