// `npm run pictures -w apps/demonstration`: after a drawing has changed, makes the pictures that are shipped with the demonstration.
import { allDrawings } from './all-drawings.ts'
import { makePictures } from './make-pictures.ts'
import { shippedDir } from './pictures.ts'

const { made, removed } = await makePictures(shippedDir, allDrawings())
console.log(`${made} pictures made, ${removed} old files removed.`)
