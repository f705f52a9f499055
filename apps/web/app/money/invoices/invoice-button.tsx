import { type InvoiceView, invoicesApi, type Purchase } from '@couronne/contract/money/invoices'
import { lazy, Suspense, useState } from 'react'
import { call } from '#app/lib/call.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorDialog } from '#app/ui/error-dialog.tsx'

const InvoiceWindow = lazy(() => import('./invoice-window.tsx'))

type Props = {
  /** Tells whether the reader bought or sold the purchase. */
  side: 'customer' | 'professional'
  purchase: Purchase
  libelle: string
}

/** Opens all invoices of a purchase. The first one is issued now if it does not exist yet. */
export const InvoiceButton = ({ side, purchase, libelle }: Props) => {
  const [invoices, setInvoices] = useState<InvoiceView[]>([])
  const [isOpen, setOpen] = useState(false)
  const ask = useRequest(async () => {
    const request = { body: purchase, query: { limit: 100 } }
    await call(invoicesApi.issue, { body: purchase })
    setInvoices(await (side === 'customer' ? call(invoicesApi.bought, request) : call(invoicesApi.sold, request)))
    setOpen(true)
  })
  return (
    <>
      <Button size="small" tone="secondary" busy={ask.busy} onClick={() => void ask.submit(undefined)}>
        Facture (PDF)<span className="sr-only"> : {libelle}</span>
      </Button>
      <ErrorDialog refusal={ask.refusal} onClose={ask.forget} />
      {invoices.length > 0 && (
        <Suspense>
          <InvoiceWindow open={isOpen} onClose={() => setOpen(false)} papers={invoices} />
        </Suspense>
      )}
    </>
  )
}
