import { expect, it } from 'vitest'
import { referringHost } from './host.rules.ts'

it.each([
  ['www.google.fr', 'google.fr'],
  ['L.Instagram.com', 'l.instagram.com'],
  ['couronne.example', ''],
  ['www.couronne.example', ''],
  ['192.168.1.20', ''],
  ['localhost', ''],
  ['awa@example.fr', ''],
  ['example.fr/awa-diallo', ''],
  [`${'a'.repeat(100)}.fr`, ''],
  ['', ''],
])('the referring host of « %s » is « %s »', (text, host) => {
  expect(referringHost(text, 'couronne.example')).toBe(host)
})
