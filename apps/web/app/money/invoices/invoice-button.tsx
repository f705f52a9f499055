import { type InvoiceView, invoicesApi } from '@couronne/contract/money/invoices'
import type { SinglePurchase } from '@couronne/contract/money/purchases'
import { lazy, Suspense, useState } from 'react'
import { call } from '#app/lib/call.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorDialog } from '#app/ui/error-dialog.tsx'

const InvoiceDialog = lazy(() => import('./invoice-dialog.tsx'))

type Props = {
  /** Tells whether the reader bought or sold the purchase. */
  side: 'customer' | 'professional'
  purchase: SinglePurchase
  libelle: string
}

/** Opens all invoices of a purchase. The first one is issued now if it does not exist yet. */
export const InvoiceButton = ({ side, purchase, libelle }: Props) => {
  const [invoices, setInvoices] = useState<InvoiceView[]>([])
  const [isOpen, setOpen] = useState(false)
  const openInvoices = useRequest(async () => {
    const request = { body: purchase, query: { limit: 100 } }
    await call(invoicesApi.issue, { body: purchase })
    setInvoices(await (side === 'customer' ? call(invoicesApi.bought, request) : call(invoicesApi.sold, request)))
    setOpen(true)
  })
  return (
    <>
      <Button
        size="small"
        tone="secondary"
        busy={openInvoices.busy}
        onClick={() => void openInvoices.submit(undefined)}
      >
        Facture (PDF)<span className="sr-only"> : {libelle}</span>
      </Button>
      <ErrorDialog error={openInvoices.apiError} onClose={openInvoices.clearError} />
      {invoices.length > 0 && (
        <Suspense>
          <InvoiceDialog open={isOpen} onClose={() => setOpen(false)} invoices={invoices} />
        </Suspense>
      )}
    </>
  )
}
