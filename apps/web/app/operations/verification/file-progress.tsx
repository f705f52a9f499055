import { platformZone } from '@couronne/contract/lib/french-formats'
import type { OwnFile } from '@couronne/contract/operations/verification'
import { countText, dayText } from '#app/lib/french.ts'
import { Alert } from '#app/ui/alert.tsx'

/** Says how far the file is, and what that means for the profile. */
export const FileProgress = ({ file }: { file: OwnFile }) => {
  const { verifiedAt, isHidden, verifiedByNoteAt } = file
  const asked = file.proofs.filter(({ isAsked }) => isAsked)
  const verified = asked.filter(({ state }) => state === 'verified').length
  const waiting = asked.filter(({ state }) => state === 'to_check').length
  return (
    <>
      {verifiedAt && (
        <Alert tone="success" title={`Profil vérifié depuis le ${dayText(verifiedAt, platformZone)}`}>
          {verifiedByNoteAt
            ? 'Notre équipe a déjà vérifié votre profil. Complétez votre dossier à votre rythme : vous restez visible.'
            : 'Vos clientes voient sur votre fiche ce qui est vérifié, jamais les documents.'}
        </Alert>
      )}
      {!verifiedAt && (
        <Alert title={isHidden ? 'Votre profil n’est pas visible pour le moment' : 'Votre dossier n’est pas complet'}>
          {isHidden
            ? 'Les clientes vous trouveront dès que toutes les pièces seront vérifiées ; un e-mail vous le dira.'
            : 'Un dossier vérifié rassure : vos clientes voient sur votre fiche ce qui l’est, jamais les documents.'}
        </Alert>
      )}
      <p id="file-progress" className="mt-5 mb-2 font-semibold">
        {countText(verified, 'pièce vérifiée', 'pièces vérifiées')} sur {asked.length}
        {waiting > 0 && <span className="font-normal text-ink-soft">, {waiting} en cours</span>}
      </p>
      <span
        role="progressbar"
        aria-labelledby="file-progress"
        aria-valuemin={0}
        aria-valuemax={asked.length}
        aria-valuenow={verified}
        className="block h-2 overflow-hidden rounded-full bg-sable-deep"
      >
        <span
          className="block h-full origin-left bg-plum"
          style={{ transform: `scaleX(${verified / Math.max(1, asked.length)})` }}
        />
      </span>
    </>
  )
}
