import { join } from 'node:path'
import { openHouse } from './app-server.ts'

/** One house for the whole run; every test brings its own people into it. */
export default async () => {
  const house = await openHouse()
  process.env.HOUSE = house.address
  process.env.HOUSE_FOLDER = house.folder
  process.env.HOUSE_DATA = join(house.folder, 'data')
  return house.close
}
