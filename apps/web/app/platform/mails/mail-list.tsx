import { platformZone } from '@couronne/contract/lib/french-formats'
import { type MailView, mailsApi } from '@couronne/contract/platform/mails'
import { call } from '#app/lib/call.ts'
import { dateTimeText } from '#app/lib/french.ts'
import { Badge } from '#app/ui/badge.tsx'
import { EMail } from '#app/ui/e-mail.tsx'
import { RetryButton } from '#app/ui/retry-button.tsx'
import { mailText } from './mail-text.ts'

const badges = {
  failed: { tone: 'danger', text: 'En échec' },
  waiting: { tone: 'waiting', text: 'En attente' },
  sent: { tone: 'success', text: 'Envoyé' },
  dropped: { tone: 'neutral', text: 'Sans objet' },
} as const

/** Lists the recipient and subject of each mail, but never its content. */
export const MailList = ({ mails, announce }: { mails: MailView[]; announce: (text: string) => void }) => (
  <ul className="grid gap-3">
    {mails.map((mail) => (
      <li key={mail.id} className="rounded-card border border-sable bg-blanc px-5 py-4 shadow-soft">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-56">
            <p className="font-semibold">{mailText(mail)}</p>
            <p>{mail.to ? <EMail address={mail.to} /> : 'Personne : il n’avait plus de raison de partir'}</p>
            <p className="text-sm text-ink-soft">
              {mail.sentAt
                ? `Traité le ${dateTimeText(mail.sentAt, platformZone)}`
                : `Écrit le ${dateTimeText(mail.createdAt, platformZone)}`}
            </p>
          </div>
          <Badge tone={badges[mail.state].tone}>{badges[mail.state].text}</Badge>
        </div>
        {mail.error && <p className="mt-2 text-sm wrap-anywhere text-brique">{mail.error}</p>}
        {mail.state === 'failed' && (
          <RetryButton
            label="Renvoyer"
            hiddenLabel={`à ${mail.to}`}
            retry={(idempotencyKey) => call(mailsApi.resend, { params: { id: mail.id }, idempotencyKey })}
            onDone={() => announce(`Le message à ${mail.to} repart.`)}
          />
        )}
      </li>
    ))}
  </ul>
)
