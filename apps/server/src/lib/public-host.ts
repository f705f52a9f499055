import ipaddr from 'ipaddr.js'

/** Kinds of networks that nobody reaches from elsewhere, and the one that is kept for examples and the like. */
const ours: string[] = ['unspecified', 'loopback', 'private', 'carrierGradeNat', 'linkLocal', 'uniqueLocal', 'reserved']

const ownNames = /(^|\.)(localhost|local|internal|test|home\.arpa)$/

/** The kind of network that an address is of, however it is typed; nothing of a name. */
const rangeOf = (host: string) => {
  const address = host.replace(/^\[(.*)\]$/, '$1').replace(/%.*$/, '')
  return ipaddr.isValid(address) ? ipaddr.process(address).range() : undefined
}

/**
 * Whether everybody may reach what has this name or address. One without a dot is known on its own network only; of all
 * the networks of a machine nothing is known, see `isEveryNetwork`.
 */
export const isPublicHost = (host: string) => {
  const name = host.toLowerCase().replace(/\.$/, '')
  const range = rangeOf(name)
  if (range) return !ours.includes(range)
  return name.includes('.') && !ownNames.test(name)
}

/** Whether what listens there listens on every network of the machine, however it is typed. */
export const isEveryNetwork = (host: string) => rangeOf(host) === 'unspecified'
