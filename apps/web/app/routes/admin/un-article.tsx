import { operatorProductsApi } from '@couronne/contract/shop/operator-products'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { countText, priceText } from '#app/lib/french.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { ActionList } from '#app/operations/audit-log/action-list.tsx'
import { Photo } from '#app/platform/uploads/photo.tsx'
import { ArchiveDialog } from '#app/shop/products/archive-dialog.tsx'
import { EditProduct } from '#app/shop/products/edit-product.tsx'
import { ProductBadge } from '#app/shop/products/product-badge.tsx'
import { StockDialog } from '#app/shop/products/stock-dialog.tsx'
import { StockHistory } from '#app/shop/products/stock-history.tsx'
import { Button } from '#app/ui/button.tsx'
import { BackLink } from '#app/ui/page-banner.tsx'
import { PageLinks, readPaging } from '#app/ui/page-links.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { useAnnouncement } from '#app/ui/use-announcement.tsx'
import type { Route } from './+types/un-article.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.product.libelle ?? 'Article', noindex: true })

export const clientLoader = async ({ params: { id }, url }: Route.ClientLoaderArgs) => {
  const { page, query } = readPaging(url.searchParams)
  const [product, { rows, total }] = await Promise.all([
    call(operatorProductsApi.byId, { params: { id } }),
    call.page(operatorProductsApi.stock, { params: { id }, query }),
  ])
  return { product, movements: rows, page, total }
}

export default function Product({ loaderData }: Route.ComponentProps) {
  const { product, movements, page, total } = loaderData
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<'stock' | 'archive' | null>(null)
  const { announce, announcement } = useAnnouncement(open !== null)
  const openDialog = (dialog: typeof open) => {
    announce('')
    setOpen(dialog)
  }
  const close = () => setOpen(null)
  const handleDone = (text = 'Voici où en est cet article.') => {
    close()
    announce(text)
    return revalidate()
  }
  return (
    <>
      <BackLink to={addresses.operatorProducts()} />
      <div className="mb-3 flex items-center gap-4">
        <Photo
          filename={product.image}
          alt=""
          sizes="112px"
          width={112}
          height={112}
          eager
          className="size-28 shrink-0 rounded-card"
        />
        <div className="min-w-0">
          <h2 className="text-2xl">{product.libelle}</h2>
          <p className="font-display text-xl font-semibold">{priceText(product.price)}</p>
          <ProductBadge stock={product.stock} archivedAt={product.archivedAt} />
        </div>
      </div>
      {product.reserved > 0 && (
        <p>
          {countText(product.reserved, 'autre en rayon', 'autres en rayon')}, pour des commandes qui ne sont pas parties
        </p>
      )}
      {announcement}
      <div className="mb-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-center">
        <Button onClick={() => openDialog('stock')}>Corriger le stock…</Button>
        <Button tone="secondary" onClick={() => openDialog('archive')}>
          {product.archivedAt ? 'Remettre en vente…' : 'Retirer de la vente…'}
        </Button>
        {!product.archivedAt && <TextLink to={addresses.product(product)}>Voir dans la boutique</TextLink>}
      </div>
      <EditProduct key={product.id} product={product} onSaved={handleDone} />
      <h3 className="mt-8 mb-3 text-xl">Histoire du stock</h3>
      <StockHistory movements={movements} />
      <PageLinks page={page} total={total} />
      {product.actions.length > 0 && (
        <>
          <h3 className="mt-8 mb-3 text-xl">Ce que l’équipe a fait</h3>
          <ActionList actions={product.actions} />
        </>
      )}
      {open === 'stock' && <StockDialog product={product} onClose={close} onDone={handleDone} />}
      {open === 'archive' && <ArchiveDialog product={product} onClose={close} onDone={handleDone} />}
    </>
  )
}
