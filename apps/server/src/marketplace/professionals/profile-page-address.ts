import { pagePaths } from '@couronne/contract/lib/page-paths'
import { libelleOf } from '@couronne/contract/marketplace/libelles'

const folder = pagePaths.profile.replace(/:\w+$/, '')

/**
 * Returns the address under which a page is rendered and cached. The address of a profile carries the search that led to
 * it: its day and its town matter in the browser alone, and only a known hairstyle changes the page. So a profile has at
 * most one rendering more than there are hairstyles, however many values are sent.
 */
export const renderedAddress = (url: string) => {
  if (!url.startsWith(folder)) return url
  const [path = '', query = ''] = url.split('?', 2)
  const params = new URLSearchParams(query)
  const prestation = libelleOf(params.get('prestation') ?? '')
  const professionalId = params.get('professionalId')
  const rendered = new URLSearchParams({ ...(professionalId && { professionalId }), ...(prestation && { prestation }) })
  return rendered.size > 0 ? `${path}?${rendered}` : path
}
