import { stored } from '#app/lib/stored.ts'

const key = 'retour'
/** As long as the link in the mail. */
const keptMs = 48 * 3_600_000

/** Where somebody was going who first had to register, or to confirm her address: the mail opens another tab, which knows nothing of it. */
export const keepReturn = (back: string) => stored().setItem(key, JSON.stringify({ back, until: Date.now() + keptMs }))

/** Empty when there is none, or when it is of another visit. `returnAddress` judges it like any other on arrival. */
export const keptReturn = () => {
  try {
    const { back, until } = JSON.parse(stored().getItem(key) ?? '') as { back: unknown; until: unknown }
    return typeof back === 'string' && Number(until) > Date.now() ? back : ''
  } catch {
    return ''
  }
}

/** Once she has logged in, it has done its work. */
export const forgetReturn = () => stored().removeItem(key)
