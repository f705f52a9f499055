import { audienceRoutes } from '@couronne/contract/operations/audience'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import routes from '#app/routes.ts'

// Files that share a worker share its globals.
afterAll(() => vi.unstubAllGlobals())

const sent: { url: string; body: unknown }[] = []
beforeEach(() => {
  vi.resetModules()
  sent.length = 0
  vi.stubGlobal('window', Object.assign(new EventTarget(), { innerWidth: 390 }))
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('location', { hostname: 'couronne.example', origin: 'https://couronne.example' })
  vi.stubGlobal('document', { referrer: 'https://www.google.fr/search?q=braids' })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (url: string | URL, { body }: { body?: string }) => {
    sent.push({ url: String(url), body: body && JSON.parse(body) })
    return new Response(null, { status: 204 })
  })
})

const load = () => import('./measure.ts')

type Node = { path?: string | undefined; index?: boolean | undefined; children?: Node[] | undefined }
const patternsOf = (nodes: Node[], above = ''): string[] =>
  nodes.flatMap(({ path, index, children = [] }) => {
    const own = path ? `${above}/${path}` : above
    return [...(index || path ? [own || '/'] : []), ...patternsOf(children, own)]
  })

it('each measured route is a page route, and the pages of operators are not measured', async () => {
  const patterns = new Set(patternsOf(routes as Node[]))
  expect(audienceRoutes.filter((route) => !patterns.has(route))).toEqual([])
  const { routeOf } = await load()
  expect(routeOf('/fiche-coiffeuse/Nadia')).toBe('/fiche-coiffeuse/:name')
  expect([routeOf('/admin'), routeOf('/contester/1'), routeOf('/nowhere')]).toEqual([undefined, undefined, undefined])
})

it('the first page of a visit names the site before it, and the next pages none', async () => {
  const { countView } = await load()
  countView('/', undefined)
  countView('/fiche-coiffeuse/Nadia', undefined)
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ body }) => body)).toEqual([
    { route: '/', device: 'phone', step: 'view', host: 'www.google.fr' },
    { route: '/fiche-coiffeuse/:name', device: 'phone', step: 'view', host: '' },
  ])
})

it('a step counts once until an appointment is paid', async () => {
  const { countStep } = await load()
  for (const step of ['search', 'search', 'profile', 'paid', 'search'] as const) countStep('/', step, undefined)
  await vi.waitFor(() => expect(sent).toHaveLength(4))
  expect(sent.map(({ body }) => (body as { step: string }).step)).toEqual(['search', 'profile', 'paid', 'search'])
})

it('a configured service gets the same values instead of the server', async () => {
  const { countStep, countView } = await load()
  const service = 'https://mesure.example/matomo.php?idsite=3'
  countView('/fiche-coiffeuse/Nadia', service)
  countStep('/fiche-coiffeuse/Nadia', 'profile', service)
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  const [view, step] = sent.map(({ url }) => new URL(url))
  expect([view?.host, Object.fromEntries(view?.searchParams ?? [])]).toEqual([
    'mesure.example',
    {
      ...{ idsite: '3', rec: '1', url: 'https://couronne.example/fiche-coiffeuse/:name' },
      ...{ send_image: '0', cookie: '0', urlref: 'https://www.google.fr/' },
    },
  ])
  expect([step?.searchParams.get('e_c'), step?.searchParams.get('e_a')]).toEqual(['parcours', 'profile'])
})
