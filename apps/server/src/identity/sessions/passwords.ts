import { hash, verify } from '@node-rs/argon2'

// The parameters are OWASP's second choice: argon2id, 19 MiB, two passes. The library works on its own threads.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, cost)

let decoy: Promise<string> | undefined

/** Returns whether the password matches the hash; without a hash it takes as long and returns false. */
export const passwordMatches = async (stored: string | undefined, password: string) => {
  decoy ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await decoy), password)
  return stored !== undefined && matches
}
