import { openHouse } from './house.ts'

/** One house for the whole run; every test brings its own people into it. */
export default async () => {
  const house = await openHouse()
  process.env.HOUSE = house.address
  return house.close
}
