import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Returns the network that a rate limit counts for an address. An IPv4 address counts for itself, in every notation. An
 * IPv6 address counts for its /64, because a client with one of those addresses has all of them.
 */
export const networkOf = (address: string) => {
  const [ip = ''] = address.split('%')
  if (!isIPv6(ip)) return ip
  const parsed = ipaddr.process(ip)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16))
  return `${groups.join(':')}::/64`
}
