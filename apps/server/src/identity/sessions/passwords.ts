import { hash, verify } from '@node-rs/argon2'

// argon2id, 19 MiB, two passes: OWASP's second choice. The library works on its own threads.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, cost)

let decoy: Promise<string> | undefined

/** Whether the password is the hash's; without a hash it takes as long and says no. */
export const passwordMatches = async (stored: string | undefined, password: string) => {
  decoy ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await decoy), password)
  return stored !== undefined && matches
}
