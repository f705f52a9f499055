import { loadCurrentUser } from '#app/identity/sessions/current-user.ts'
import { searchTowns } from '#app/platform/towns/search-towns.ts'
import { townText } from '#app/platform/towns/town-text.ts'

/** Returns the town of the account as the search writes it, with its department where the name alone is ambiguous. */
export const loadOwnTown = async () => {
  const { ville, cityId } = await loadCurrentUser()
  const towns = await searchTowns(ville)
  const town = towns.find(({ id }) => id === cityId)
  return town ? townText(town) : ville
}
