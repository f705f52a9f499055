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
  return prefix(parsed, 4)
}

/** Returns the /48 of an IPv6 address, because a free tunnel brings all of it; undefined for IPv4. */
export const siteOf = (address: string) => {
  const [ip = ''] = address.split('%')
  if (!isIPv6(ip)) return undefined
  const parsed = ipaddr.process(ip)
  return parsed instanceof ipaddr.IPv4 ? undefined : prefix(parsed, 3)
}

const prefix = ({ parts }: ipaddr.IPv6, groups: 3 | 4) =>
  `${parts
    .slice(0, groups)
    .map((group) => group.toString(16))
    .join(':')}::/${groups * 16}`
