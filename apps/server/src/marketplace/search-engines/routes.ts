import { pagePaths } from '@couronne/contract/lib/page-paths'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../lib/domain-error.ts'
import type { Routes } from '../../lib/http/routes.ts'
import { cachedForAnHour } from './cached-for-an-hour.rules.ts'
import {
  countProductsOnSale,
  countSitemapProfiles,
  lastProductChangeOn,
  productsOnSale,
  sitemapProfiles,
} from './queries.ts'
import { manifest, productPath, profilePath, robots, sitemap, sitemapIndex, staticPages } from './sitemap.rules.ts'

const filesCached = 20

const profilesPath = (file: number) => `/sitemap-coiffeuses-${file}.xml`
const productsPath = (file: number) => `/sitemap-articles-${file}.xml`

/** Counts the sitemap files that profiles need; none when profiles require a login. */
const countProfileFiles = async ({ db, config }: Deps, perFile: number) =>
  config.profileRequiresLogin ? 0 : Math.ceil((await countSitemapProfiles(db, config.visibility)) / perFile)

const buildIndex = async (slowDeps: Deps, perFile: number) => {
  const profiles = Array.from({ length: await countProfileFiles(slowDeps, perFile) }, (_, at) => ({
    path: profilesPath(at + 1),
  }))
  const filesOfProducts = Math.ceil((await countProductsOnSale(slowDeps.db)) / perFile)
  const products = Array.from({ length: filesOfProducts }, (_, at) => ({ path: productsPath(at + 1) }))
  return sitemapIndex(slowDeps.publicUrl, [{ path: '/sitemap-pages.xml' }, ...profiles, ...products])
}

const pagesOf = async ({ db, publicUrl }: Deps) =>
  sitemap(publicUrl, [...staticPages, { path: pagePaths.shop, changedOn: await lastProductChangeOn(db) }])

const profilesOf = async ({ db, config, publicUrl }: Deps, file: number, perFile: number) => {
  const page = { limit: perFile, offset: (file - 1) * perFile }
  const found = await sitemapProfiles(db, config.visibility, page)
  return sitemap(
    publicUrl,
    found.map((profile) => ({ path: profilePath(profile), changedOn: profile.changedOn })),
  )
}

const productsOf = async ({ db, publicUrl }: Deps, file: number, perFile: number) => {
  const onSale = await productsOnSale(db, { limit: perFile, offset: (file - 1) * perFile })
  return sitemap(
    publicUrl,
    onSale.map((product) => ({ path: productPath(product), changedOn: product.changedOn })),
  )
}

/**
 * Serves robots.txt, the web app manifest and the sitemaps. `perFile` is the number of profiles or products in one
 * sitemap.
 */
export const searchEngineRoutes =
  (perFile: number): Routes =>
  async (app, deps) => {
    // These queries read every profile once an hour, so they may take longer than a person would wait.
    const slowDeps = { ...deps, db: deps.backgroundDb }
    const cached = cachedForAnHour<string>(slowDeps.clock, filesCached)
    const serve = (url: string, type: string, text: (params: Record<string, string>) => string | Promise<string>) =>
      app.route({
        method: 'GET',
        url,
        config: { access: 'anyone' },
        schema: { hide: true },
        handler: async (request, reply) =>
          reply
            .type(type)
            .header('cache-control', 'public, max-age=3600')
            .send(await text(request.params as Record<string, string>)),
      })
    const xml = 'application/xml; charset=utf-8'
    const index = () => cached('', () => buildIndex(slowDeps, perFile))

    serve('/robots.txt', 'text/plain; charset=utf-8', () => robots(slowDeps.publicUrl, slowDeps.config.isIndexed))
    serve('/manifest.webmanifest', 'application/manifest+json; charset=utf-8', () =>
      JSON.stringify(manifest(slowDeps.config.site.brandName)),
    )
    serve('/sitemap.xml', xml, index)
    serve('/sitemap-pages.xml', xml, () => cached('pages', () => pagesOf(slowDeps)))
    const serveListed = (url: string, pathOf: (file: number) => string, createSitemap: typeof profilesOf) =>
      serve(url, xml, async ({ file = '' }) => {
        const number = Number.parseInt(file, 10)
        const isListed = file === `${number}.xml` && (await index()).includes(`${pathOf(number)}<`)
        if (!isListed) throw new DomainError('not_found')
        return cached(pathOf(number), () => createSitemap(slowDeps, number, perFile))
      })
    serveListed('/sitemap-coiffeuses-:file', profilesPath, profilesOf)
    serveListed('/sitemap-articles-:file', productsPath, productsOf)
  }
