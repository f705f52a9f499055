import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openApp } from '../app-server.ts'
import { album } from './album.ts'
import { pages } from './all-pages.ts'

/** Starts one server with demo data for all states, and then builds the page that shows their screenshots side by side. */
export default async () => {
  const app = process.env.APP_URL ? undefined : await open()
  return async () => {
    await app?.close()
    const folder = process.env.PAGES_FOLDER
    if (!folder) return
    await writeFile(join(folder, 'index.html'), album(pages, folder))
    console.log(`Side by side: ${join(folder, 'index.html')}`)
  }
}

const open = async () => {
  console.log('Opening a server with its demonstration…')
  const app = await openApp({ DEMO_DATA: 'true' })
  process.env.APP_URL = app.address
  process.env.APP_FOLDER = app.folder
  process.env.APP_DATA = join(app.folder, 'data')
  return app
}
