import { platformZone } from '@couronne/contract/lib/french-formats'
import { type InvoiceView, invoicesApi, invoiceTypeText } from '@couronne/contract/money/invoices'
import { download } from '#app/lib/download.ts'
import { dayText, priceText } from '#app/lib/french.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

type Props = { open: boolean; onClose: () => void; invoices: InvoiceView[] }

/** Lists the invoices of a purchase for download. */
export default function InvoiceDialog({ open, onClose, invoices }: Props) {
  const save = useRequest(({ id, type, numero }: InvoiceView) =>
    download(`${type}-${numero}.pdf`, (api) => api(invoicesApi.pdf, { params: { file: `${id}.pdf` } })),
  )
  return (
    <Dialog open={open} onClose={onClose} title="Vos factures">
      <ul className="grid gap-3">
        {invoices.toReversed().map((invoice) => (
          <li
            key={invoice.id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-sable-deep p-4"
          >
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-semibold">
                {invoiceTypeText[invoice.type]} {invoice.numero}
              </p>
              <p className="text-sm text-ink-soft">
                {invoice.issuer.name}, le {dayText(invoice.date, platformZone)}
              </p>
              <p className="tabular-nums">{priceText(invoice.type === 'avoir' ? -invoice.total : invoice.total)}</p>
            </div>
            <Button size="small" tone="secondary" busy={save.busy} onClick={() => void save.submit(invoice)}>
              Télécharger (PDF)
              <span className="sr-only">
                {' '}
                : {invoiceTypeText[invoice.type]} {invoice.numero}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {save.apiError && (
        <Alert tone="danger" className="mt-4">
          {save.apiError.message}
        </Alert>
      )}
    </Dialog>
  )
}
