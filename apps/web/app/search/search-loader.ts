import { type City, citiesApi } from '@couronne/contract/cities'
import { nextDay } from '@couronne/contract/hours'
import { type Found, searchApi } from '@couronne/contract/search'
import { type Api, RefusalError } from '#app/lib/api.ts'
import { libelleOf } from './hairstyles.ts'
import type { Asked } from './search-address.ts'

export type SearchOutcome =
  | { kind: 'none' }
  | { kind: 'incomplete'; errors: Partial<Record<keyof Asked, string>>; towns: City[] }
  | { kind: 'failed'; message: string }
  | {
      kind: 'found'
      town: City
      homonyms: City[]
      professionals: Found[]
      otherDays: { date: string; count: number }[]
    }

const missing = {
  ville: 'Veuillez choisir une ville !',
  prestation: 'Veuillez choisir une coiffure !',
  date: 'Veuillez choisir un jour !',
}

/** Searches what the address asks. A hairstyle alone comes from a tile: it fills the form and searches nothing yet. */
export const search = async (api: Api, asked: Asked): Promise<SearchOutcome> => {
  if (!asked.ville && !asked.date) return { kind: 'none' }
  const errors: Partial<Record<keyof Asked, string>> = {}
  const prestation = libelleOf(asked.prestation)
  if (!asked.ville) errors.ville = missing.ville
  if (!prestation) errors.prestation = missing.prestation
  if (!asked.date) errors.date = missing.date
  try {
    const { town, homonyms } = asked.ville ? await townNamed(api, asked.ville) : { town: undefined, homonyms: [] }
    if (asked.ville && !town) errors.ville = missing.ville
    if (!town || !prestation || Object.keys(errors).length > 0) return { kind: 'incomplete', errors, towns: homonyms }
    const query = { city: String(town.id), prestation, limit: 100 }
    const professionals = await api(searchApi.professionals, { query: { ...query, date: asked.date } })
    const otherDays = professionals.length > 0 ? [] : await daysWithSomeone(api, query, asked.date)
    return { kind: 'found', town, homonyms, professionals, otherDays }
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    const said = error.fields.map(({ path, message }) => [path === 'city' ? 'ville' : path, message])
    if (said.length > 0) return { kind: 'incomplete', errors: { ...errors, ...Object.fromEntries(said) }, towns: [] }
    return { kind: 'failed', message: error.message }
  }
}

/** `Saint-Denis (974)` names one town; `Saint-Denis` the largest, and the others that a visitor may have meant. */
const townNamed = async (api: Api, ville: string) => {
  const [, name = ville, code] = /^(.*?)\s*\((\d{2,3}|2[AB])\)$/i.exec(ville) ?? []
  const towns = await api(citiesApi.search, { query: { search: name, limit: 50 } })
  const town = code ? towns.find((each) => each.departementCode === code.toUpperCase()) : towns[0]
  const homonyms = code ? [] : towns.filter((each) => each.id !== town?.id && each.name === town?.name)
  return { town, homonyms }
}

/** An empty day is no dead end: the days after it that have someone. */
const daysWithSomeone = async (api: Api, query: { city: string; prestation: string; limit: number }, date: string) => {
  const days = [1, 2, 3, 4, 5, 6, 7].map((after) => nextDay(date.slice(0, 10), after))
  const counts = await Promise.all(
    days.map((day) =>
      api(searchApi.professionals, { query: { ...query, date: day } }).then(
        (found) => found.length,
        () => 0,
      ),
    ),
  )
  return days.map((day, at) => ({ date: day, count: counts[at] ?? 0 })).filter(({ count }) => count > 0)
}
