import { expect, it } from 'vitest'
import { isPublicHost } from './public-host.ts'

/**
 * Each row has the first and the last address of a network that is not reachable from outside, and its public
 * neighbours.
 */
it.each([
  [null, '0.0.0.0', '0.255.255.255', '1.0.0.0'],
  ['9.255.255.255', '10.0.0.0', '10.255.255.255', '11.0.0.0'],
  ['100.63.255.255', '100.64.0.0', '100.127.255.255', '100.128.0.0'],
  ['126.255.255.255', '127.0.0.0', '127.255.255.255', '128.0.0.0'],
  ['169.253.255.255', '169.254.0.0', '169.254.255.255', '169.255.0.0'],
  ['172.15.255.255', '172.16.0.0', '172.31.255.255', '172.32.0.0'],
  ['192.0.1.255', '192.0.2.0', '192.0.2.255', '192.0.3.0'],
  ['192.167.255.255', '192.168.0.0', '192.168.255.255', '192.169.0.0'],
  ['198.17.255.255', '198.18.0.0', '198.19.255.255', '198.20.0.0'],
  ['198.51.99.255', '198.51.100.0', '198.51.100.255', '198.51.101.0'],
  ['203.0.112.255', '203.0.113.0', '203.0.113.255', '203.0.114.0'],
  [null, '::', '::1', '::2'],
  ['fbff:ffff::', 'fc00::', 'fdff:ffff::', 'fe00::'],
  ['fe7f:ffff::', 'fe80::', 'febf:ffff::', 'fec0::'],
  ['2001:db7:ffff::', '2001:db8::', '2001:db8:ffff::', '2001:db9::'],
])('isPublicHost accepts %s, rejects %s to %s, and accepts %s', (before, first, last, next) => {
  expect([first, last].map(isPublicHost)).toEqual([false, false])
  expect([before ?? next, next].map(isPublicHost)).toEqual([true, true])
})

it.each([
  ['couronne.example', true],
  ['COURONNE.example.', true],
  ['test.example', true],
  ['maison', false],
  ['localhost', false],
  ['a.localhost', false],
  ['couronne.test.', false],
  ['couronne.LOCAL', false],
  ['a.internal', false],
  ['a.home.arpa', false],
  ['127.1', false],
  ['fe80::1%br-lan.7', false],
])('isPublicHost(%s) is %s', (name, isPublic) => {
  expect(isPublicHost(name)).toBe(isPublic)
})
