/** What is waited for no longer than that; later, it failed. */
export const inTime = async <Answer>(answer: Promise<Answer>, milliseconds: number): Promise<Answer> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('too late')), milliseconds)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
