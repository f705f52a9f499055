import { pagePaths } from '@couronne/contract/page-paths'
import type { Deps } from '../deps.ts'
import type { Routes } from '../lib/http/routes.ts'
import { Refusal } from '../lib/refusal.ts'
import { keptForAnHour } from './kept-for-an-hour.ts'
import { countFindableProfiles, findableProfiles, lastProductOn } from './queries.ts'
import { manifest, profilePath, robots, sitemap, sitemapIndex, staticPages } from './sitemap.ts'

const filesKept = 20

const profilesPath = (file: number) => `/sitemap-coiffeuses-${file}.xml`

/** How many files the profiles take; none where profiles are for members. */
const countFiles = async ({ db, config }: Deps, perFile: number) =>
  config.profileRequiresLogin ? 0 : Math.ceil((await countFindableProfiles(db, config.visibility)) / perFile)

const indexOf = async (deps: Deps, perFile: number) => {
  const profiles = Array.from({ length: await countFiles(deps, perFile) }, (_, at) => ({ path: profilesPath(at + 1) }))
  return sitemapIndex(deps.publicUrl, [{ path: '/sitemap-pages.xml' }, ...profiles])
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

/** What is read by search engines and telephones. `perFile`: how many profiles a sitemap holds. */
export const searchEngineRoutes =
  (perFile: number): Routes =>
  async (app, house) => {
    // Of all profiles there are, and once an hour: it may take longer than what a person waits for.
    const deps = { ...house, db: house.unhurriedDb }
    const kept = keptForAnHour<string>(deps.clock, filesKept)
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
    const index = () => kept('', () => indexOf(deps, perFile))

    give('/robots.txt', 'text/plain; charset=utf-8', () => robots(deps.publicUrl, deps.config.isIndexed))
    give('/manifest.webmanifest', 'application/manifest+json; charset=utf-8', () =>
      JSON.stringify(manifest(deps.config.site.brandName)),
    )
    give('/sitemap.xml', xml, index)
    give('/sitemap-pages.xml', xml, () => kept('pages', () => pagesOf(deps)))
    give('/sitemap-coiffeuses-:file', xml, async ({ file = '' }) => {
      const number = Number.parseInt(file, 10)
      const isListed = file === `${number}.xml` && (await index()).includes(`${profilesPath(number)}<`)
      if (!isListed) throw new Refusal('not_found')
      return kept(file, () => profilesOf(deps, number, perFile))
    })
  }
