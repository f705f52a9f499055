import { isIPv6 } from 'node:net'

/**
 * Whom an address stands for: an IPv4 address for itself, however it is written, and an IPv6 one for its /64, since whoever
 * has one address of those has all of them.
 */
export const networkOf = (address: string) => {
  const [ip = ''] = address.split('%')
  if (!isIPv6(ip)) return ip
  const groups = groupsOf(ip)
  const [, , , , , sixth, seventh = 0, eighth = 0] = groups
  if (groups.slice(0, 5).every((group) => group === 0) && sixth === 0xffff)
    return [seventh >> 8, seventh & 255, eighth >> 8, eighth & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight numbers of an address; `::` stands for as many zeros as are missing. */
const groupsOf = (ip: string) => {
  const [before = '', after] = ip
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...[a, b, c, d]: string[]) => `${pair(a, b)}:${pair(c, d)}`)
    .split('::')
  const [head, tail] = [numbers(before), numbers(after ?? '')]
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}
const pair = (high?: string, low?: string) => (Number(high) * 256 + Number(low)).toString(16)
const numbers = (part: string) => (part ? part.split(':').map((group) => Number.parseInt(group, 16)) : [])
