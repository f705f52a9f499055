import type { Limit } from '../../lib/limits.ts'

/** A heavy picture may take ten seconds of CPU, so a person sends so many at most. */
export const heavyPictureLimit: Limit = { points: 20, seconds: 600 }
