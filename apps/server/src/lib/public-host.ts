import { BlockList, isIP } from 'node:net'

/** Networks that nobody reaches from elsewhere, and those kept for examples. */
const ours = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
] as const)
  ours.addSubnet(network, bits)
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['2001:db8::', 32],
] as const)
  ours.addSubnet(network, bits, 'ipv6')

const ownNames = /(^|\.)(localhost|local|internal|test|home\.arpa)$/

/**
 * Whether everybody may reach what has this name or address. One without a dot is known on its own network only; of all
 * the networks of a machine nothing is known, see `isEveryNetwork`.
 */
export const isPublicHost = (host: string) => {
  const name = host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
  const version = isIP(name)
  if (version) return !ours.check(name, version === 4 ? 'ipv4' : 'ipv6')
  return name.includes('.') && !ownNames.test(name)
}

/** Whether what listens there listens on every network of the machine, however it is typed. */
export const isEveryNetwork = (host: string) => {
  const address = `http://${isIP(host) === 6 ? `[${host}]` : host}`
  return URL.canParse(address) && ['0.0.0.0', '[::]', '[::ffff:0:0]'].includes(new URL(address).hostname)
}
