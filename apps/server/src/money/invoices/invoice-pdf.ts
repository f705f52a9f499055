import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { frenchDay, numberFormatter, platformZone } from '@couronne/contract/lib/french-formats'
import { french } from '@couronne/contract/lib/typography'
import { invoiceTypeText } from '@couronne/contract/money/invoices'
import PDFDocument from 'pdfkit'
import type { FullInvoice } from './queries.ts'

const ink = '#2B1620'
const plum = '#6D1F48'
const line = '#D9C7B3'
const margin = 50
const page = { width: 595.28, height: 841.89 }
const width = page.width - 2 * margin
const bottom = page.height - margin

const faceFiles = {
  regular: import.meta.resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf'),
}
let faces: Promise<{ regular: Buffer; bold: Buffer }> | undefined
const readFaces = async () => ({
  regular: await readFile(fileURLToPath(faceFiles.regular)),
  bold: await readFile(fileURLToPath(faceFiles.bold)),
})

/** The typeface has no narrow no-break space (U+202F). */
const printable = (text: string) => french(text).replaceAll('\u202f', '\u00a0')
const inEuros = { style: 'currency', currency: 'EUR' } as const
const euroText = numberFormatter(inEuros)
const euros = (cents: number) => printable(euroText(cents / 100))

type Document = InstanceType<typeof PDFDocument>
type Tag = 'H1' | 'H2' | 'P'
type Cell = { text: string; x: number; width: number; align?: 'left' | 'right' }

/** Writes down a page and on to the next one. The structure tree, which screen readers follow, has the same order. */
const createWriter = (doc: Document) => {
  const root = doc.struct('Document')
  doc.addStructure(root)
  let y = margin
  const setFont = (face: 'regular' | 'bold', size: number, colour = ink) =>
    doc.font(face).fontSize(size).fillColor(colour)
  const ensureSpace = (height: number) => {
    if (y + height <= bottom) return
    doc.addPage()
    y = margin
  }
  const height = (text: string, textWidth: number) => doc.heightOfString(text, { width: textWidth })

  const addText = (tag: Tag, content: string, { x = margin, wide = width, size = 10, colour = ink } = {}) => {
    const text = printable(content)
    const face = tag === 'P' ? 'regular' : 'bold'
    setFont(face, size, colour)
    ensureSpace(height(text, wide))
    const top = y
    root.add(doc.struct(tag, {}, () => setFont(face, size, colour).text(text, x, top, { width: wide })))
    y = top + height(text, wide)
  }
  const row = (tag: 'TH' | 'TD', cells: Cell[]) => {
    const face = tag === 'TH' ? 'bold' : 'regular'
    setFont(face, 9)
    const tall = Math.max(...cells.map(({ text, width }) => height(text, width)))
    ensureSpace(tall + 12)
    const top = y + 6
    y += tall + 12
    return doc.struct(
      'TR',
      {},
      cells.map(({ text, x, width, align = 'left' }) =>
        doc.struct(tag, {}, () => setFont(face, 9).text(text, margin + x, top, { width, align })),
      ),
    )
  }
  return {
    addText,
    /** Draws two blocks side by side. The next text starts below the taller one. */
    beside: (left: () => void, right: () => void) => {
      const top = y
      left()
      const leftEnd = y
      y = top
      right()
      y = Math.max(y, leftEnd)
    },
    table: (rows: { tag: 'TH' | 'TD'; cells: Cell[] }[]) => {
      const table = doc.struct('Table')
      root.add(table)
      for (const { tag, cells } of rows) {
        const tableRow = row(tag, cells)
        table.add(tableRow)
        doc
          .markContent('Artifact', { type: 'Layout' })
          .moveTo(margin, y)
          .lineTo(margin + width, y)
        doc.lineWidth(0.5).strokeColor(line).stroke().endMarkedContent()
      }
      table.end()
    },
    down: (points: number) => {
      y += points
    },
    end: () => root.end(),
  }
}

const half = (width - 30) / 2
const right = { x: margin + half + 30, wide: half }

const party = (
  addText: ReturnType<typeof createWriter>['addText'],
  title: string,
  lines: (string | false | null)[],
  at: object = {},
) => {
  addText('H2', title, { ...at, size: 9, colour: plum })
  for (const each of lines) if (each) for (const textLine of each.split('\n')) addText('P', textLine, at)
}

/** The first column takes the width that the numeric columns leave. */
const columns = ([first = '', ...numbers]: string[], widths: readonly number[]): Cell[] => {
  const gap = 8
  let x: number = width - widths.reduce((sum, each) => sum + each + gap, 0)
  const cells: Cell[] = [{ text: printable(first), x: 0, width: x }]
  for (const [i, text] of numbers.entries()) {
    const wide = widths[i] ?? 0
    cells.push({ text, x: x + gap, width: wide, align: 'right' })
    x += gap + wide
  }
  return cells
}

const totalRow = (text: string, cents: number): { tag: 'TH' | 'TD'; cells: Cell[] } => ({
  tag: text.startsWith('Total TTC') || text === 'Total' ? 'TH' : 'TD',
  cells: [
    { text, x: 225, width: 190, align: 'right' },
    { text: euros(cents), x: 425, width: width - 425, align: 'right' },
  ],
})

const priceFormat = (decimals: number) =>
  numberFormatter({ ...inEuros, minimumFractionDigits: decimals, maximumFractionDigits: decimals })
const unitTexts = { 2: priceFormat(2), 4: priceFormat(4), 6: priceFormat(6) }

/**
 * Uses as many decimals as the price times the quantity needs to give the line's total to the cent. Six decimals
 * suffice for every quantity that can be sold.
 */
const unitPrice = (cents: number, quantity: number) => {
  const price = cents / quantity / 100
  const isExact = (decimals: number) => Math.round(Number(price.toFixed(decimals)) * quantity * 100) === cents
  return printable(unitTexts[([2, 4] as const).find(isExact) ?? 6](price))
}

const headerRow = (texts: string[], widths: readonly number[]) => ({
  tag: 'TH' as const,
  cells: columns(texts, widths),
})

/** Each line is rounded separately, and the totals are the sums of the lines. */
const taxedRows = ({ lines, netCents, vatCents, totalCents }: FullInvoice, vatPercent: number) => {
  const rate = `${vatPercent}\u00a0%`
  const widths = [45, 78, 32, 65, 70]
  return [
    headerRow(['Désignation', 'Quantité', 'Prix unitaire HT', 'TVA', 'Total HT', 'Total TTC'], widths),
    ...lines.map(({ libelle, quantity, netCents, totalCents }) => ({
      tag: 'TD' as const,
      cells: columns(
        [libelle, String(quantity), unitPrice(netCents, quantity), rate, euros(netCents), euros(totalCents)],
        widths,
      ),
    })),
    totalRow('Total HT', netCents),
    totalRow(`TVA ${rate}`, vatCents),
    totalRow('Total TTC', totalCents),
  ]
}

const untaxedRows = ({ lines, totalCents }: FullInvoice) => {
  const widths = [50, 75, 45, 70]
  return [
    headerRow(['Désignation', 'Quantité', 'Prix unitaire', 'TVA', 'Total'], widths),
    ...lines.map(({ libelle, quantity, unitPriceCents, totalCents }) => ({
      tag: 'TD' as const,
      cells: columns([libelle, String(quantity), euros(unitPriceCents), '–', euros(totalCents)], widths),
    })),
    totalRow('Total', totalCents),
  ]
}

/** Renders an invoice with text that can be searched and read aloud. The same invoice always gives the same bytes. */
export const invoicePdf = async (invoice: FullInvoice): Promise<Buffer> => {
  faces ??= readFaces()
  const { regular, bold } = await faces
  const { type, numero, issuedAt, seller, buyer, texts } = invoice
  const title = `${invoiceTypeText[type]} ${numero}`
  const doc = new PDFDocument({
    ...{ size: 'A4', margin: 0, pdfVersion: '1.7', tagged: true, lang: 'fr-FR', displayTitle: true },
    info: { Title: title, Author: seller.name, CreationDate: issuedAt, ModDate: issuedAt },
  })
  const chunks: Buffer[] = []
  const pdf = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  doc.registerFont('regular', regular)
  doc.registerFont('bold', bold)

  const { addText, beside, table, down, end } = createWriter(doc)
  addText('H1', title, { size: 20, colour: plum })
  down(4)
  addText('P', `${type === 'avoir' ? 'Émis' : 'Émise'} le ${frenchDay(issuedAt, platformZone)}`)
  down(18)
  beside(
    () =>
      party(
        addText,
        'VENDU PAR',
        [
          seller.name,
          seller.address,
          ...seller.more,
          seller.siret && `SIRET ${seller.siret}`,
          seller.vatNumber && `TVA ${seller.vatNumber}`,
        ],
        { wide: half },
      ),
    () => party(addText, 'À', [buyer.name, buyer.address], right),
  )
  down(18)
  for (const each of texts.about) addText('P', each)
  down(14)
  table(invoice.vatPercent === null ? untaxedRows(invoice) : taxedRows(invoice, invoice.vatPercent))
  down(16)
  addText('P', texts.payment)
  down(10)
  for (const each of texts.mentions) addText('P', each, { size: 9 })
  end()
  doc.end()
  return pdf
}
