/** Returns a function that does the work, and does it once more afterwards for all calls during the work. */
export const coalesce = (work: () => Promise<void>) => {
  let running: Promise<void> | undefined
  let isAskedAgain = false
  const run = async () => {
    do {
      isAskedAgain = false
      await work()
    } while (isAskedAgain)
  }
  return (): Promise<void> => {
    if (running) {
      isAskedAgain = true
      return running
    }
    running = run().finally(() => {
      running = undefined
    })
    return running
  }
}
