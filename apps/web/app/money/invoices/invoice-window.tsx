import { platformZone } from '@couronne/contract/lib/french-formats'
import { type InvoiceView, invoicesApi, invoiceTypeText } from '@couronne/contract/money/invoices'
import { download } from '#app/lib/download.ts'
import { dayText, priceText } from '#app/lib/french.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

type Props = { open: boolean; onClose: () => void; papers: InvoiceView[] }

/** Lists the invoices of a purchase for download. */
export default function InvoiceWindow({ open, onClose, papers }: Props) {
  const save = useRequest(({ id, type, numero }: InvoiceView) =>
    download(`${type}-${numero}.pdf`, (api) => api(invoicesApi.pdf, { params: { file: `${id}.pdf` } })),
  )
  return (
    <Dialog open={open} onClose={onClose} title="Vos factures">
      <ul className="grid gap-3">
        {papers.toReversed().map((paper) => (
          <li
            key={paper.id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-sable-deep p-4"
          >
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-semibold">
                {invoiceTypeText[paper.type]} {paper.numero}
              </p>
              <p className="text-sm text-ink-soft">
                {paper.issuer.name}, le {dayText(paper.date, platformZone)}
              </p>
              <p className="tabular-nums">{priceText(paper.type === 'avoir' ? -paper.total : paper.total)}</p>
            </div>
            <Button size="small" tone="secondary" busy={save.busy} onClick={() => void save.submit(paper)}>
              Télécharger (PDF)
              <span className="sr-only">
                {' '}
                : {invoiceTypeText[paper.type]} {paper.numero}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {save.refusal && (
        <Alert tone="danger" className="mt-4">
          {save.refusal.message}
        </Alert>
      )}
    </Dialog>
  )
}
