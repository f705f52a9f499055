// `npm run pictures -w apps/demonstration` makes the pictures that are shipped with the demonstration. Run it after a
// drawing has changed.
import { allDrawings } from './all-drawings.ts'
import { makePictures } from './make-pictures.ts'
import { shippedDir } from './pictures.ts'

const { made, removed } = await makePictures(shippedDir, allDrawings())
console.log(`${made} pictures made, ${removed} old files removed.`)
