import { type CatalogueItem, catalogueApi } from '@couronne/contract/marketplace/catalogue'
import { errorText } from '#app/lib/api-errors.ts'
import { call } from '#app/lib/call.ts'
import { currentUserId } from '#app/lib/current-user-id.ts'

/** Contains all pictures, or the reason why they could not be read. */
export type CatalogueResult = { pictures: CatalogueItem[] } | { failure: string }

const limit = 100

/** Returns an error of the network or the server in place of the pictures. */
export const readCatalogue = async (): Promise<CatalogueResult> => {
  const pictures: CatalogueItem[] = []
  try {
    const params = { userId: currentUserId() }
    for (;;) {
      const query = { limit, offset: pictures.length }
      const { rows, total } = await call.page(catalogueApi.ofUser, { params, query })
      pictures.push(...rows)
      if (rows.length < limit || pictures.length >= total) return { pictures }
    }
  } catch (error) {
    return { failure: errorText(error) }
  }
}
