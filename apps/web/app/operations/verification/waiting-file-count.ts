import { createCounter } from '#app/lib/counter.ts'
import { countFilesToCheck } from './files-to-check.tsx'

/** Counts the professionals of whom a proof waits. */
export const { refresh: refreshWaitingFileCount, useCount: useWaitingFileCount } = createCounter(countFilesToCheck)
