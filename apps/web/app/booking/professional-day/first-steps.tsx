import type { FirstSteps } from '@couronne/contract/booking/professional-day'
import { Link } from 'react-router'
import { addresses } from '#app/lib/addresses.ts'
import { cx } from '#app/ui/class-names.ts'
import { ArrowRightIcon, CheckIcon } from '#app/ui/icons.tsx'

/** Each step says what it gives. */
const texts = {
  photo: { to: addresses.ownProfile, title: 'Votre photo', gives: 'On vous reconnaît en arrivant.' },
  service: {
    to: addresses.ownServices,
    title: 'Votre première prestation',
    gives: 'On voit ce que vous faites, et à quel prix.',
  },
  hours: { to: addresses.weeklyTemplate, title: 'Vos premières heures', gives: 'On vous trouve et on peut réserver.' },
  pictures: {
    to: addresses.ownCatalogue,
    title: 'Des photos de vos coiffures',
    gives: 'On vous choisit sur votre travail.',
  },
  payouts: {
    to: addresses.ownPayments,
    title: 'Votre compte bancaire',
    gives: 'Vous recevez ce que vos rendez-vous rapportent.',
  },
  file: {
    to: addresses.ownFile,
    title: 'Votre dossier',
    gives: 'Vérifié par notre équipe, il rend votre profil visible.',
  },
} as const
type Step = keyof typeof texts

type Props = FirstSteps & {
  /** The profile is hidden until an operator has verified the file. */
  isAwaitingVerification: boolean
}

/** Shows a new professional what remains to do before the first appointment. It disappears once all is done. */
export const FirstStepsList = ({ isAwaitingVerification, ...done }: Props) => {
  const steps = (Object.keys(texts) as Step[])
    .filter((step) => step !== 'file' || isAwaitingVerification)
    .map((step) => ({ step, isDone: step !== 'file' && done[step] }))
  const doneCount = steps.filter(({ isDone }) => isDone).length
  if (doneCount === steps.length) return null
  return (
    <section aria-labelledby="premiers-pas" className="rounded-card border border-safran bg-blanc p-5 shadow-soft">
      <h3 id="premiers-pas" className="text-lg">
        Vos premiers pas
      </h3>
      <p className="text-sm text-ink-soft">{`${doneCount} sur ${steps.length}`}</p>
      <progress max={steps.length} value={doneCount} aria-labelledby="premiers-pas" className={progressClassName} />
      <ul className="mt-3">
        {steps.map(({ step, isDone }) => (
          <li key={step} className="border-t border-sable-deep/60 first:border-0">
            {isDone ? <DoneStep title={texts[step].title} /> : <OpenStep {...texts[step]} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

const progressClassName = cx(
  'mt-2 block h-2 w-full appearance-none overflow-hidden rounded-full bg-sable [&::-moz-progress-bar]:bg-plum',
  '[&::-webkit-progress-bar]:bg-sable [&::-webkit-progress-value]:bg-plum',
)
const stepClassName = 'flex min-h-14 items-center gap-3 py-2'

const DoneStep = ({ title }: { title: string }) => (
  <p className={cx(stepClassName, 'text-ink-soft')}>
    <CheckIcon className="size-5 shrink-0 text-plum" />
    <span>
      {title}
      <span className="sr-only"> : fait</span>
    </span>
  </p>
)

const OpenStep = ({ to, title, gives }: { to: () => string; title: string; gives: string }) => (
  <Link to={to()} className={cx(stepClassName, 'rounded-control hover:bg-sable')}>
    <span aria-hidden className="size-5 shrink-0 rounded-full border-2 border-plum/40" />
    <span className="min-w-0 flex-1">
      <span className="block font-semibold">{title}</span>
      <span className="block text-sm text-ink-soft">{gives}</span>
    </span>
    <ArrowRightIcon className="size-5 shrink-0 text-plum" />
  </Link>
)
