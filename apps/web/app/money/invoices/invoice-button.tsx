import { type InvoiceView, invoicesApi, type Purchase } from '@couronne/contract/money/invoices'
import { lazy, Suspense, useState } from 'react'
import { call } from '#app/lib/call.ts'
import { useRequest } from '#app/lib/use-request.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorDialog } from '#app/ui/error-dialog.tsx'

const InvoiceWindow = lazy(() => import('./invoice-window.tsx'))

type Props = {
  /** Who reads: she who has bought, or she who has sold. */
  side: 'customer' | 'professional'
  purchase: Purchase
  libelle: string
}

/** All papers of what was bought; the first is written where it was not yet. */
export const InvoiceButton = ({ side, purchase, libelle }: Props) => {
  const [papers, setPapers] = useState<InvoiceView[]>([])
  const [isOpen, setOpen] = useState(false)
  const ask = useRequest(async () => {
    const asked = { body: purchase, query: { limit: 100 } }
    await call(invoicesApi.issue, { body: purchase })
    setPapers(await (side === 'customer' ? call(invoicesApi.bought, asked) : call(invoicesApi.sold, asked)))
    setOpen(true)
  })
  return (
    <>
      <Button size="small" tone="secondary" busy={ask.busy} onClick={() => void ask.submit(undefined)}>
        Facture (PDF)<span className="sr-only"> : {libelle}</span>
      </Button>
      <ErrorDialog refusal={ask.refusal} onClose={ask.forget} />
      {papers.length > 0 && (
        <Suspense>
          <InvoiceWindow open={isOpen} onClose={() => setOpen(false)} papers={papers} />
        </Suspense>
      )}
    </>
  )
}
