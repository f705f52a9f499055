import ipaddr from 'ipaddr.js'

/** Lists the kinds of networks that are not reachable from outside, and the range reserved for examples. */
const nonPublicRanges: string[] = [
  'unspecified',
  'loopback',
  'private',
  'carrierGradeNat',
  'linkLocal',
  'uniqueLocal',
  'reserved',
]

const nonPublicNames = /(^|\.)(localhost|local|internal|test|home\.arpa)$/

/** Returns the kind of network of an address in any notation; undefined for a name. */
const rangeOf = (host: string) => {
  const address = host.replace(/^\[(.*)\]$/, '$1').replace(/%.*$/, '')
  return ipaddr.isValid(address) ? ipaddr.process(address).range() : undefined
}

/**
 * Returns whether this name or address is reachable for everybody. A name without a dot is known on its own network
 * only. For an address that means all networks of a machine, see `isEveryNetwork`.
 */
export const isPublicHost = (host: string) => {
  const name = host.toLowerCase().replace(/\.$/, '')
  const range = rangeOf(name)
  if (range) return !nonPublicRanges.includes(range)
  return name.includes('.') && !nonPublicNames.test(name)
}

/** Returns whether a server on this address, in any notation, listens on every network of the machine. */
export const isEveryNetwork = (host: string) => rangeOf(host) === 'unspecified'
