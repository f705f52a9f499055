/** Waits at most this many milliseconds for the result. Throws after that. */
export const inTime = async <Answer>(answer: Promise<Answer>, milliseconds: number): Promise<Answer> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('too late')), milliseconds)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
