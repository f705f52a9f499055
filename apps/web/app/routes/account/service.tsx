import { type Service, servicesApi } from '@couronne/contract/marketplace/services'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTermsAcceptance } from '#app/identity/accounts/use-terms-acceptance.tsx'
import { call } from '#app/lib/call.ts'
import { currentUserId } from '#app/lib/current-user-id.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { ServiceForm } from '#app/marketplace/services/service-form.tsx'
import { ServiceTable } from '#app/marketplace/services/service-table.tsx'
import { RecipeFields } from '#app/shop/recipes/recipe-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { illustrationUrl } from '#app/ui/illustrations/illustration.tsx'
import type { Route } from './+types/service.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Mes services', noindex: true })

export const clientLoader = async () => {
  const services = await call(servicesApi.ofUser, { params: { userId: currentUserId() } })
  return services.sort((a, b) => a.libelle.localeCompare(b.libelle, 'fr'))
}

type Open = { kind: 'add' } | { kind: 'edit' | 'remove'; service: Service }

export default function MyServices({ loaderData: services }: Route.ComponentProps) {
  const { ensureTermsAccepted, termsDialog } = useTermsAcceptance()
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const handleSaved = async () => {
    await revalidate()
    close()
  }
  const show = async (next: Open) => {
    if (await ensureTermsAccepted()) setOpen(next)
  }
  const add = () => void show({ kind: 'add' })
  const service = open && 'service' in open ? open.service : null

  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg tracking-wide">MES SERVICES</h2>
        {services.length > 0 && <Button onClick={add}>Ajouter un service</Button>}
      </div>
      {services.length > 0 ? (
        <ServiceTable
          services={services}
          onEdit={(each) => void show({ kind: 'edit', service: each })}
          onRemove={(each) => setOpen({ kind: 'remove', service: each })}
        />
      ) : (
        <EmptyState
          picture={illustrationUrl('braids')}
          title="Pas encore de service"
          action={<Button onClick={add}>Ajouter un service</Button>}
        >
          <p>Ajoutez vos prestations, avec leur prix et leur durée : c’est ainsi que vos clientes vous trouvent.</p>
        </EmptyState>
      )}
      {termsDialog}
      {(open?.kind === 'add' || open?.kind === 'edit') && (
        <Dialog open onClose={close} title={service ? `Modifier ${service.libelle}` : 'Ajouter un service'}>
          <ServiceForm
            service={service}
            offeredLibelles={services.map(({ libelle }) => libelle)}
            recipeFields={(form) => <RecipeFields form={form} />}
            onSaved={handleSaved}
          />
        </Dialog>
      )}
      {open?.kind === 'remove' && service && (
        <ConfirmDialog
          open
          onClose={close}
          title={`Supprimer ${service.libelle} ?`}
          confirmLabel="Supprimer"
          cancelLabel="Garder"
          tone="danger"
          onConfirm={() => call(servicesApi.remove, { params: { id: service.id } }).then(revalidate)}
        >
          <p>Cette prestation ne pourra plus être réservée. Les rendez-vous déjà pris sont maintenus.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
