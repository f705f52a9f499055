/** Waits at most this many milliseconds for the result. Throws after that. */
export const withTimeout = async <Answer>(promise: Promise<Answer>, milliseconds: number): Promise<Answer> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('too late')), milliseconds)
  })
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}
