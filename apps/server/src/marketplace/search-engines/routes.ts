import { pagePaths } from '@couronne/contract/lib/page-paths'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../lib/domain-error.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { keptForAnHour } from './cached-for-an-hour.rules.ts'
import {
  countFindableProfiles,
  countProductsOnSale,
  findableProfiles,
  lastProductOn,
  productsOnSale,
} from './queries.ts'
import { manifest, productPath, profilePath, robots, sitemap, sitemapIndex, staticPages } from './sitemap.rules.ts'

const filesKept = 20

const profilesPath = (file: number) => `/sitemap-coiffeuses-${file}.xml`
const productsPath = (file: number) => `/sitemap-articles-${file}.xml`

/** How many files the profiles take; none where profiles are for members. */
const countFiles = async ({ db, config }: Deps, perFile: number) =>
  config.profileRequiresLogin ? 0 : Math.ceil((await countFindableProfiles(db, config.visibility)) / perFile)

const indexOf = async (slowDeps: Deps, perFile: number) => {
  const profiles = Array.from({ length: await countFiles(slowDeps, perFile) }, (_, at) => ({
    path: profilesPath(at + 1),
  }))
  const filesOfProducts = Math.ceil((await countProductsOnSale(slowDeps.db)) / perFile)
  const products = Array.from({ length: filesOfProducts }, (_, at) => ({ path: productsPath(at + 1) }))
  return sitemapIndex(slowDeps.publicUrl, [{ path: '/sitemap-pages.xml' }, ...profiles, ...products])
}

const pagesOf = async ({ db, publicUrl }: Deps) =>
  sitemap(publicUrl, [...staticPages, { path: pagePaths.shop, changedOn: await lastProductOn(db) }])

const profilesOf = async ({ db, config, publicUrl }: Deps, file: number, perFile: number) => {
  const page = { limit: perFile, offset: (file - 1) * perFile }
  const found = await findableProfiles(db, config.visibility, page)
  return sitemap(
    publicUrl,
    found.map((one) => ({ path: profilePath(one), changedOn: one.changedOn })),
  )
}

const productsOf = async ({ db, publicUrl }: Deps, file: number, perFile: number) => {
  const onSale = await productsOnSale(db, { limit: perFile, offset: (file - 1) * perFile })
  return sitemap(
    publicUrl,
    onSale.map((one) => ({ path: productPath(one), changedOn: one.changedOn })),
  )
}

/** What is read by search engines and telephones. `perFile`: how many profiles, or products, a sitemap holds. */
export const searchEngineRoutes =
  (perFile: number): Routes =>
  async (app, deps) => {
    // Of all profiles there are, and once an hour: it may take longer than what a person waits for.
    const slowDeps = { ...deps, db: deps.unhurriedDb }
    const kept = keptForAnHour<string>(slowDeps.clock, filesKept)
    const give = (url: string, type: string, text: (params: Record<string, string>) => string | Promise<string>) =>
      app.route({
        method: 'GET',
        url,
        config: { who: 'anyone' },
        schema: { hide: true },
        handler: async (request, reply) =>
          reply
            .type(type)
            .header('cache-control', 'public, max-age=3600')
            .send(await text(request.params as Record<string, string>)),
      })
    const xml = 'application/xml; charset=utf-8'
    const index = () => kept('', () => indexOf(slowDeps, perFile))

    give('/robots.txt', 'text/plain; charset=utf-8', () => robots(slowDeps.publicUrl, slowDeps.config.isIndexed))
    give('/manifest.webmanifest', 'application/manifest+json; charset=utf-8', () =>
      JSON.stringify(manifest(slowDeps.config.site.brandName)),
    )
    give('/sitemap.xml', xml, index)
    give('/sitemap-pages.xml', xml, () => kept('pages', () => pagesOf(slowDeps)))
    const giveListed = (url: string, pathOf: (file: number) => string, make: typeof profilesOf) =>
      give(url, xml, async ({ file = '' }) => {
        const number = Number.parseInt(file, 10)
        const isListed = file === `${number}.xml` && (await index()).includes(`${pathOf(number)}<`)
        if (!isListed) throw new Refusal('not_found')
        return kept(pathOf(number), () => make(slowDeps, number, perFile))
      })
    giveListed('/sitemap-coiffeuses-:file', profilesPath, profilesOf)
    giveListed('/sitemap-articles-:file', productsPath, productsOf)
  }
