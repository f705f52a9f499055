import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Whom an address stands for: an IPv4 address for itself, however it is written, and an IPv6 one for its /64, since whoever
 * has one address of those has all of them.
 */
export const networkOf = (address: string) => {
  const [ip = ''] = address.split('%')
  if (!isIPv6(ip)) return ip
  const known = ipaddr.process(ip)
  if (known instanceof ipaddr.IPv4) return known.toString()
  const groups = known.parts.slice(0, 4).map((group) => group.toString(16))
  return `${groups.join(':')}::/64`
}
