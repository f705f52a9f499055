import { expect, it } from 'vitest'
import { networkOf, siteOf } from './network-of.ts'

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::1:2:3:4', '2001:db8:0:0::/64'],
  ['2001:db8::192.0.2.1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['fe80::1%br-lan.7', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ['', ''],
])('the address %s counts as the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it.each([
  ['203.0.113.9', undefined],
  ['::ffff:203.0.113.9', undefined],
  ['2001:0DB8:0001:0002::1', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::1%eth0', '2001:db8:1::/48'],
])('the address %s belongs to the site %s', (address, site) => {
  expect(siteOf(address)).toBe(site)
})
