import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { sumsOf } from './invoice.rules.ts'
import { invoicePdf } from './invoice-pdf.ts'
import type { FullInvoice } from './queries.ts'

const invoice = {
  type: 'facture' as FullInvoice['type'],
  numero: 'WEB-F-000001',
  issuedAt: new Date('2026-11-20T12:00:00Z'),
  seller: {
    name: 'Éclat & Tresses',
    address: "12 rue de l'Œuvre\n93100 Montreuil",
    siret: '73282932000074',
    vatNumber: 'FR44732829320',
    more: [],
  },
  buyer: { name: 'Léa N’Diaye', address: '3 allée des Lilas\nParis' },
  texts: {
    about: ['Prestation le jeudi 19 novembre 2026 à 9 h', 'Au salon : 12 rue de l’Œuvre, Montreuil'],
    payment: 'Acquittée par carte le mercredi 18 novembre 2026.',
    mentions: ['Document établi par Couronne au nom et pour le compte de Éclat & Tresses.'],
  },
  vatPercent: 20,
  netCents: 102_875,
  vatCents: 20_575,
  totalCents: 123_450,
  lines: [{ libelle: 'Braids', quantity: 1, unitPriceCents: 123_450, netCents: 102_875, totalCents: 123_450 }],
}

const read = async (document: typeof invoice) => {
  const pdf = await getDocumentProxy(new Uint8Array(await invoicePdf(document)))
  const { text } = await extractText(pdf, { mergePages: true })
  return { pdf, text: text.replaceAll('\u00a0', ' ') }
}

it('the PDF contains everything that the law requires, as text with accents', async () => {
  const { text } = await read(invoice)
  for (const content of [
    'Facture WEB-F-000001',
    'Émise le vendredi 20 novembre 2026',
    'Éclat & Tresses',
    '12 rue de l’Œuvre',
    'SIRET 73282932000074',
    'TVA FR44732829320',
    'Léa N’Diaye',
    'Prestation le jeudi 19 novembre 2026 à 9 h',
    'Désignation Quantité Prix unitaire HT TVA Total HT Total TTC',
    'Braids 1 1 028,75 € 20 % 1 028,75 € 1 234,50 €',
    'Total HT 1 028,75 €',
    'TVA 20 % 205,75 €',
    'Total TTC 1 234,50 €',
    'Acquittée par carte le mercredi 18 novembre 2026.',
  ])
    expect(text).toContain(content)
})

it('the PDF names its type, also of a credit note', async () => {
  const { text } = await read({ ...invoice, type: 'avoir', numero: 'WEB-A-000001' })
  expect(text).toContain('Émis le vendredi 20 novembre 2026')
})

it('the PDF has a language, a title and a reading order', async () => {
  const { pdf } = await read(invoice)
  const info = new Map(Object.entries((await pdf.getMetadata()).info))
  const metadata = ['PDFFormatVersion', 'Language', 'Title', 'Author'].map((name) => info.get(name))
  expect(metadata).toEqual(['1.7', 'fr-FR', 'Facture WEB-F-000001', 'Éclat & Tresses'])
  expect(await pdf.getViewerPreferences()).toEqual({ DisplayDocTitle: true })
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
  const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree())
  for (const role of ['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD'])
    expect(tree).toContain(`"role":"${role}"`)
})

it('the PDF of the same invoice has the same bytes', async () => {
  expect((await invoicePdf(invoice)).equals(await invoicePdf(invoice))).toBe(true)
  expect((await invoicePdf(invoice)).equals(await invoicePdf({ ...invoice, numero: 'WEB-F-000002' }))).toBe(false)
})

it('the PDF replaces a narrow space, which its typeface lacks', async () => {
  const at = (address: string) => invoicePdf({ ...invoice, buyer: { ...invoice.buyer, address } })
  expect((await at('3\u202fallée des Lilas\nParis')).equals(await at('3\u00a0allée des Lilas\nParis'))).toBe(true)
})

it('the PDF has as many pages as its lines need, and loses none', async () => {
  const line = { libelle: 'Mèches kanekalon', quantity: 2, unitPriceCents: 1200, netCents: 2000, totalCents: 2400 }
  const lines = Array.from({ length: 100 }, (_, index) => ({ ...line, libelle: `Mèches n° ${index}` }))
  const { pdf, text } = await read({ ...invoice, lines })
  expect(pdf.numPages).toBe(4)
  for (const { libelle } of lines) expect(text).toContain(`${libelle} 2 10,00 € 20 % 20,00 € 24,00 €`)
})

/**
 * Returns each text of an invoice with the point at which it begins, counted from the left and the top, and its size.
 */
const positionsOf = async (document: typeof invoice) => {
  const { pdf } = await read(document)
  const { items } = await (await pdf.getPage(1)).getTextContent()
  return items
    .flatMap((item) => ('str' in item && item.str.trim() ? [item] : []))
    .map(({ str, transform: [, , , , x, y] }) =>
      `${Math.round(x)} ${Math.round(842 - y)} ${str}`.replaceAll('\u00a0', ' '),
    )
    .join('\n')
}

it('the PDF has each text in its place', async () => {
  const longLine = {
    ...invoice.lines[0],
    libelle: 'Braids avec mèches, pour des cheveux aux épaules, coiffés au salon',
  }
  const document = {
    ...invoice,
    lines: [...invoice.lines, longLine, { ...longLine, libelle: 'Soin', quantity: 12 }],
  } as typeof invoice
  await expect(`${await positionsOf(document)}\n`).toMatchFileSnapshot('./invoice-places.txt')
})

/** Returns the tag, face and colour of each text on the first page, and the tag, place and width of each line. */
const drawingOf = async (document: typeof invoice) => {
  const { OPS } = await getResolvedPDFJS()
  const { pdf } = await read(document)
  const page = await pdf.getPage(1)
  const { fnArray, argsArray } = await page.getOperatorList()
  let [mark, face, fill, stroke, lineWidth] = ['', '', '', '', '']
  return fnArray.flatMap((code, at) => {
    const args = argsArray[at]
    if (code === OPS.beginMarkedContentProps) mark = args[0]
    if (code === OPS.setFont) face = page.commonObjs.get(args[0]).name.split('-').at(-1)
    if (code === OPS.setFillRGBColor) fill = args[0]
    if (code === OPS.setStrokeRGBColor) stroke = args[0]
    if (code === OPS.setLineWidth) lineWidth = args[0]
    if (code === OPS.showText) return [`${mark} ${face} ${fill}`]
    if (code !== OPS.constructPath) return []
    const [, fromX, fromY, , toX, toY] = Object.values<number>(args[1][0]).map(Math.round)
    return [`${mark} ${stroke} ${lineWidth} from ${fromX} ${fromY} to ${toX} ${toY}`]
  })
}

it('the PDF has its colours, rules and untagged decoration, with VAT and without', async () => {
  const withoutVat = { ...invoice, vatPercent: null, vatCents: 0, netCents: invoice.totalCents } as never
  const book = [await drawingOf(invoice), await drawingOf(withoutVat), [await positionsOf(withoutVat)]]
  await expect(`${book.map((lines) => lines.join('\n')).join('\n\n')}\n`).toMatchFileSnapshot('./invoice-drawing.txt')
})

describe('the sums of a PDF', () => {
  const unit = String.raw`((?:\d{1,3} )*\d+,\d+) €`
  const numbersOf = (text: string) =>
    [...text.matchAll(new RegExp(String.raw`Mèches (\d+) ${unit} 20 % ${unit} ${unit}`, 'g'))].map((row) =>
      row.slice(1).map((each) => Number(each.replaceAll(' ', '').replace(',', '.'))),
    )
  const sumOf = (text: string, label: string) => {
    const [, sum = ''] = new RegExp(`${label} ${unit}`).exec(text) ?? []
    return Math.round(Number(sum.replaceAll(' ', '').replace(',', '.')) * 100)
  }
  const cents = (euros: number) => Math.round(euros * 100)

  it.each([
    [
      [1230, 3],
      [3040, 1],
      [490, 1],
    ],
    [
      [1, 7],
      [1999, 1000],
      [333, 13],
    ],
    [
      [1790, 2],
      [1, 1000],
      [9999, 999],
    ],
  ])('are those that a reader computes, of %j and %j and %j', async (...sold) => {
    const lines = sold.map(([unitPriceCents = 0, quantity = 0]) => ({ libelle: 'Mèches', quantity, unitPriceCents }))
    const { text } = await read({ ...invoice, ...sumsOf({ lines, vatPercent: 20 }) })
    const rows = numbersOf(text)
    expect(rows.map(([quantity]) => quantity)).toEqual(sold.map(([, quantity]) => quantity))
    for (const [quantity = 0, each = 0, net = 0] of rows) expect(cents(quantity * each)).toBe(cents(net))
    expect(rows.reduce((sum, [, , net = 0]) => sum + cents(net), 0)).toBe(sumOf(text, 'Total HT'))
    expect(rows.reduce((sum, [, , , gross = 0]) => sum + cents(gross), 0)).toBe(sumOf(text, 'Total TTC'))
    expect(sumOf(text, 'Total HT') + sumOf(text, 'TVA 20 %')).toBe(sumOf(text, 'Total TTC'))
    expect(sumOf(text, 'Total TTC')).toBe(sold.reduce((sum, [price = 0, quantity = 0]) => sum + price * quantity, 0))
  })

  it('are unit price and total where there is no VAT', async () => {
    const lines = [{ libelle: 'Mèches', quantity: 3, unitPriceCents: 1230 }]
    const { text } = await read({ ...invoice, vatPercent: null, ...sumsOf({ lines, vatPercent: null }) } as never)
    expect(text).toContain('Désignation Quantité Prix unitaire TVA Total')
    expect(text).toContain('Mèches 3 12,30 € – 36,90 €')
  })
})
