import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { sumsOf } from './invoice.rules.ts'
import { invoicePdf } from './invoice-pdf.ts'
import type { WholePaper } from './queries.ts'

const paper = {
  type: 'facture' as WholePaper['type'],
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

const read = async (given: typeof paper) => {
  const pdf = await getDocumentProxy(new Uint8Array(await invoicePdf(given)))
  const { text } = await extractText(pdf, { mergePages: true })
  return { pdf, text: text.replaceAll('\u00a0', ' ') }
}

it('says all that the law asks for, as text with its accents', async () => {
  const { text } = await read(paper)
  for (const said of [
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
    expect(text).toContain(said)
})

it('says of itself what it is, a credit note as well', async () => {
  const { text } = await read({ ...paper, type: 'avoir', numero: 'WEB-A-000001' })
  expect(text).toContain('Émis le vendredi 20 novembre 2026')
})

it('has its language, its title and the order in which it is read aloud', async () => {
  const { pdf } = await read(paper)
  const info = new Map(Object.entries((await pdf.getMetadata()).info))
  const told = ['PDFFormatVersion', 'Language', 'Title', 'Author'].map((name) => info.get(name))
  expect(told).toEqual(['1.7', 'fr-FR', 'Facture WEB-F-000001', 'Éclat & Tresses'])
  expect(await pdf.getViewerPreferences()).toEqual({ DisplayDocTitle: true })
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
  const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree())
  for (const role of ['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD'])
    expect(tree).toContain(`"role":"${role}"`)
})

it('is the same bytes of the same paper', async () => {
  expect((await invoicePdf(paper)).equals(await invoicePdf(paper))).toBe(true)
  expect((await invoicePdf(paper)).equals(await invoicePdf({ ...paper, numero: 'WEB-F-000002' }))).toBe(false)
})

it('draws a narrow space, which its typeface lacks, as one that it has', async () => {
  const at = (address: string) => invoicePdf({ ...paper, buyer: { ...paper.buyer, address } })
  expect((await at('3\u202fallée des Lilas\nParis')).equals(await at('3\u00a0allée des Lilas\nParis'))).toBe(true)
})

it('goes on over as many pages as its lines need, and loses none', async () => {
  const line = { libelle: 'Mèches kanekalon', quantity: 2, unitPriceCents: 1200, netCents: 2000, totalCents: 2400 }
  const lines = Array.from({ length: 100 }, (_, place) => ({ ...line, libelle: `Mèches n° ${place}` }))
  const { pdf, text } = await read({ ...paper, lines })
  expect(pdf.numPages).toBe(4)
  for (const { libelle } of lines) expect(text).toContain(`${libelle} 2 10,00 € 20 % 20,00 € 24,00 €`)
})

/**
 * Returns each text of an invoice with the point at which it begins, counted from the left and the top, and its size.
 */
const placesOf = async (given: typeof paper) => {
  const { pdf } = await read(given)
  const { items } = await (await pdf.getPage(1)).getTextContent()
  return items
    .flatMap((item) => ('str' in item && item.str.trim() ? [item] : []))
    .map(({ str, transform: [, , , , x, y] }) =>
      `${Math.round(x)} ${Math.round(842 - y)} ${str}`.replaceAll('\u00a0', ' '),
    )
    .join('\n')
}

it('has each text in its place', async () => {
  const long = { ...paper.lines[0], libelle: 'Braids avec mèches, pour des cheveux aux épaules, coiffés au salon' }
  const given = { ...paper, lines: [...paper.lines, long, { ...long, libelle: 'Soin', quantity: 12 }] } as typeof paper
  await expect(`${await placesOf(given)}\n`).toMatchFileSnapshot('./invoice-places.txt')
})

/** Returns the tag, face and colour of each text on the first page, and the tag, place and width of each line. */
const drawingOf = async (given: typeof paper) => {
  const { OPS } = await getResolvedPDFJS()
  const { pdf } = await read(given)
  const page = await pdf.getPage(1)
  const { fnArray, argsArray } = await page.getOperatorList()
  let [mark, face, fill, stroke, wide] = ['', '', '', '', '']
  return fnArray.flatMap((code, at) => {
    const args = argsArray[at]
    if (code === OPS.beginMarkedContentProps) mark = args[0]
    if (code === OPS.setFont) face = page.commonObjs.get(args[0]).name.split('-').at(-1)
    if (code === OPS.setFillRGBColor) fill = args[0]
    if (code === OPS.setStrokeRGBColor) stroke = args[0]
    if (code === OPS.setLineWidth) wide = args[0]
    if (code === OPS.showText) return [`${mark} ${face} ${fill}`]
    if (code !== OPS.constructPath) return []
    const [, fromX, fromY, , toX, toY] = Object.values<number>(args[1][0]).map(Math.round)
    return [`${mark} ${stroke} ${wide} from ${fromX} ${fromY} to ${toX} ${toY}`]
  })
}

it('has its colours, its lines and what is no part of what is read aloud, with VAT and without', async () => {
  const withoutVat = { ...paper, vatPercent: null, vatCents: 0, netCents: paper.totalCents } as never
  const book = [await drawingOf(paper), await drawingOf(withoutVat), [await placesOf(withoutVat)]]
  await expect(`${book.map((lines) => lines.join('\n')).join('\n\n')}\n`).toMatchFileSnapshot('./invoice-drawing.txt')
})

describe('what a reader works out herself', () => {
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
  ])('is what stands there, of %j and %j and %j', async (...sold) => {
    const lines = sold.map(([unitPriceCents = 0, quantity = 0]) => ({ libelle: 'Mèches', quantity, unitPriceCents }))
    const { text } = await read({ ...paper, ...sumsOf({ lines, vatPercent: 20 }) })
    const rows = numbersOf(text)
    expect(rows.map(([quantity]) => quantity)).toEqual(sold.map(([, quantity]) => quantity))
    for (const [quantity = 0, each = 0, net = 0] of rows) expect(cents(quantity * each)).toBe(cents(net))
    expect(rows.reduce((sum, [, , net = 0]) => sum + cents(net), 0)).toBe(sumOf(text, 'Total HT'))
    expect(rows.reduce((sum, [, , , gross = 0]) => sum + cents(gross), 0)).toBe(sumOf(text, 'Total TTC'))
    expect(sumOf(text, 'Total HT') + sumOf(text, 'TVA 20 %')).toBe(sumOf(text, 'Total TTC'))
    expect(sumOf(text, 'Total TTC')).toBe(sold.reduce((sum, [price = 0, quantity = 0]) => sum + price * quantity, 0))
  })

  it('is the price of one and of all where there is no VAT', async () => {
    const lines = [{ libelle: 'Mèches', quantity: 3, unitPriceCents: 1230 }]
    const { text } = await read({ ...paper, vatPercent: null, ...sumsOf({ lines, vatPercent: null }) } as never)
    expect(text).toContain('Désignation Quantité Prix unitaire TVA Total')
    expect(text).toContain('Mèches 3 12,30 € – 36,90 €')
  })
})
