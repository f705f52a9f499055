import { useMember } from '#app/identity/sessions/member.ts'
import { addresses } from '#app/lib/addresses.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { DeleteAccount } from '#app/operations/account-deletion/delete-account.tsx'
import { ExportButton } from '#app/operations/data-export/export-button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/mes-donnees.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Mes données', noindex: true })

export default function OwnData() {
  const member = useMember()
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-5">
        <h2 className="text-lg tracking-wide">MES DONNÉES</h2>
        <TextLink to={addresses.privacy()}>Ce que nous en faisons</TextLink>
      </div>
      <Card className="mt-5 flex flex-col gap-4 sm:p-8">
        <h3 className="text-lg">En garder une copie</h3>
        <p className="max-w-prose text-ink-soft">
          Un dossier compressé (zip) avec tout ce que nous savons de vous : profil, rendez-vous, commandes, paiements,
          avis, souhaits et e-mails, dans un fichier que d’autres services savent lire (JSON), et à côté vos photos et
          vos documents.
        </p>
        <ExportButton member={member} />
      </Card>
      <Card className="mt-5 flex flex-col gap-4 sm:p-8">
        <h3 className="text-lg">Supprimer mon compte</h3>
        <p className="max-w-prose text-ink-soft">
          Votre nom, vos adresses, vos photos et vos messages sont effacés tout de suite, et c’est définitif. Ce que la
          loi demande de garder, les factures surtout, reste dans nos comptes.
        </p>
        <DeleteAccount member={member} />
      </Card>
    </>
  )
}
