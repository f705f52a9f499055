import { type ProfessionalFile, type ProofRecord, verificationsApi } from '@couronne/contract/operations/verification'
import { useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { call } from '#app/lib/call.ts'
import { countText } from '#app/lib/french.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { FileFacts, MissingProofs } from '#app/operations/verification/file-facts.tsx'
import { ProofToCheck } from '#app/operations/verification/proof-to-check.tsx'
import { RecordList } from '#app/operations/verification/record-list.tsx'
import { RefusalDialog } from '#app/operations/verification/refusal-dialog.tsx'
import { NextInQueue } from '#app/operations/work-queues/next-in-queue.tsx'
import { refreshWorkToDo } from '#app/operations/work-queues/work-to-do.ts'
import { BackLink } from '#app/ui/page-banner.tsx'
import { useAnnouncement } from '#app/ui/use-announcement.tsx'
import type { Route } from './+types/dossier.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Un dossier', noindex: true })

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  call(verificationsApi.file, { params: { id: params.id } })

/** The key gives another file a state of its own. */
export default function ProfessionalFilePage({ loaderData: file }: Route.ComponentProps) {
  return <FileDetails key={file.id} file={file} />
}

const headingClassName = 'mt-8 mb-3 text-xl'
const isToCheck = ({ state }: ProofRecord) => state === 'to_check'

const FileDetails = ({ file }: { file: ProfessionalFile }) => {
  const [refused, setRefused] = useState<ProofRecord | null>(null)
  const { announcement, leadOn, reload } = useNextProof(refused !== null)
  const { id, firstname, lastname, records } = file
  // The proof that waits longest comes first.
  const toCheck = records.filter(isToCheck).toReversed()
  const verified = records.filter(({ state }) => state === 'verified')
  const ended = records.filter((record) => !isToCheck(record) && record.state !== 'verified')
  return (
    <>
      <BackLink to={addresses.filesToCheck()} />
      <h2 className="text-2xl">
        Dossier de {firstname} {lastname}
      </h2>
      {announcement}
      <FileFacts file={file} />
      <h3 className={headingClassName}>
        {toCheck.length > 0 ? countText(toCheck.length, 'pièce à vérifier', 'pièces à vérifier') : 'Rien à vérifier'}
      </h3>
      <div className="grid gap-5">
        {toCheck.map((record) => (
          <ProofToCheck
            key={record.id}
            file={file}
            record={record}
            onVerified={leadOn}
            onFailed={reload}
            onRefuse={() => setRefused(record)}
          />
        ))}
      </div>
      <NextInQueue queues={{ proofs: toCheck.length > 0 }} currentId={id} />
      <MissingProofs file={file} />
      {verified.length > 0 && (
        <>
          <h3 className={headingClassName}>Vérifié</h3>
          <RecordList id={id} records={verified} onRefuse={setRefused} />
        </>
      )}
      {ended.length > 0 && (
        <>
          <h3 className={headingClassName}>Pièces précédentes</h3>
          <RecordList id={id} records={ended} />
        </>
      )}
      {refused && (
        <RefusalDialog
          file={file}
          record={refused}
          onClose={() => setRefused(null)}
          onReload={async () => {
            setRefused(null)
            await reload()
          }}
          onDone={async (decided) => {
            setRefused(null)
            await leadOn(decided)
          }}
        />
      )}
    </>
  )
}

/** Leads to the next proof of the file, or to the file that waits longest, and says so. */
const useNextProof = (isDialogOpen: boolean) => {
  const navigate = useNavigate()
  const { state } = useLocation()
  const { revalidate } = useRevalidator()
  const { announce, announcement } = useAnnouncement(isDialogOpen)
  const [isArriving, setArriving] = useState(Boolean(state?.isDecided))
  const leadOn = async (decided: ProfessionalFile) => {
    void refreshWorkToDo()
    setArriving(false)
    if (decided.records.some(isToCheck) || decided.nextId === null) {
      announce('La décision est enregistrée.')
      return revalidate()
    }
    return navigate(addresses.professionalFile(decided.nextId), { state: { isDecided: true } })
  }
  return {
    leadOn,
    reload: async () => {
      announce('')
      await revalidate()
    },
    announcement: isArriving ? (
      <p role="status" className="mb-3 min-h-6 font-semibold text-feuille">
        La décision est enregistrée. Voici le dossier suivant.
      </p>
    ) : (
      announcement
    ),
  }
}
