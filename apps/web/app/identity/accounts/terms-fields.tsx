import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { addresses } from '#app/lib/addresses.ts'
import { Checkbox } from '#app/ui/inputs.tsx'

type Props = {
  majeur: UseFormRegisterReturn
  cgu: UseFormRegisterReturn
  errors: { majeur?: FieldError | undefined; cgu?: FieldError | undefined }
}

/** Booking and publishing require both declarations. */
export const TermsFields = ({ majeur, cgu, errors }: Props) => (
  <div>
    <Checkbox {...majeur} error={errors.majeur} aria-required label="J’ai 18 ans ou plus." />
    <Checkbox
      {...cgu}
      error={errors.cgu}
      aria-required
      label={
        <>
          J’ai lu et j’accepte les{' '}
          <a
            href={addresses.terms()}
            target="_blank"
            rel="noreferrer"
            className="font-semibold text-plum underline underline-offset-3"
          >
            conditions générales<span className="sr-only"> (nouvel onglet)</span>
          </a>
          .
        </>
      }
    />
  </div>
)
