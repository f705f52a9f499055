import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openHouse } from '../app-server.ts'
import { album } from './album.ts'
import { pages } from './all-pages.ts'

/** One house with its demonstration for all pictures; when they are made, the page that shows them side by side. */
export default async () => {
  const house = process.env.HOUSE ? undefined : await open()
  return async () => {
    await house?.close()
    const folder = process.env.PAGES_FOLDER as string
    await writeFile(join(folder, 'index.html'), album(pages, folder))
    console.log(`Side by side: ${join(folder, 'index.html')}`)
  }
}

const open = async () => {
  console.log('Opening a house with its demonstration…')
  const house = await openHouse({ DEMO_DATA: 'true' })
  process.env.HOUSE = house.address
  process.env.HOUSE_FOLDER = house.folder
  process.env.HOUSE_DATA = join(house.folder, 'data')
  return house
}
