import { join } from 'node:path'
import { openApp } from './app-server.ts'

/** Starts one server for the whole run; every test creates its own people in it. */
export default async () => {
  const app = await openApp()
  process.env.APP_URL = app.address
  process.env.APP_FOLDER = app.folder
  process.env.APP_DATA = join(app.folder, 'data')
  return app.close
}
