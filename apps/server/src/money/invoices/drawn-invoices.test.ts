import { expect, it } from 'vitest'
import { createDrawnInvoices } from './drawn-invoices.ts'
import type { FullInvoice } from './queries.ts'

const invoice = (numero: string) => ({ numero }) as FullInvoice

it('an invoice is drawn once for all who read it, also at once, and again after a failure', async () => {
  const drawn: string[] = []
  let fails = false
  const read = createDrawnInvoices(async ({ numero }) => {
    drawn.push(numero)
    if (fails) throw new Error('no font')
    return Buffer.from(numero)
  })
  const [first, second] = await Promise.all([read(invoice('1')), read(invoice('1'))])
  expect([String(first), String(second), String(await read(invoice('2')))]).toEqual(['1', '1', '2'])
  expect(drawn).toEqual(['1', '2'])
  fails = true
  await expect(read(invoice('3'))).rejects.toThrow('no font')
  fails = false
  expect(String(await read(invoice('3')))).toBe('3')
})

it('the two hundred invoices that were read last are kept', async () => {
  const drawn: string[] = []
  const read = createDrawnInvoices(async ({ numero }) => {
    drawn.push(numero)
    return Buffer.from(numero)
  })
  for (let number = 0; number < 200; number++) await read(invoice(String(number)))
  await read(invoice('0'))
  await read(invoice('200'))
  drawn.length = 0
  await read(invoice('0'))
  await read(invoice('1'))
  expect(drawn).toEqual(['1'])
})
