import type { ReactNode } from 'react'
import { RoundIllustration } from '#app/ui/illustrations/illustration.tsx'

type Props = {
  isCompact: boolean
  /** Is false for results, which have a heading of their own. */
  hasHeading: boolean
  children: ReactNode
}

/** Shows the slogan, the search and five illustrations. With results to show, it shows the search alone. */
export const Hero = ({ isCompact, hasHeading, children }: Props) =>
  isCompact ? (
    <div className="mx-auto max-w-6xl px-4 pt-6 sm:px-6 md:pt-8">
      {hasHeading && <h1 className="mb-4 text-2xl text-plum-deep">La beauté près de chez vous</h1>}
      {children}
    </div>
  ) : (
    <div className="mx-auto max-w-6xl px-4 pt-6 pb-8 sm:px-6 md:pt-12 md:pb-14">
      <div className="grid items-center gap-x-10 gap-y-6 md:grid-cols-[1.1fr_1fr]">
        <div>
          <h1 className="text-4xl text-plum-deep">La beauté près de chez vous</h1>
          <p className="mt-4 max-w-[46ch] text-lg">
            Braids, locks, tissage, soins : choisissez une coiffeuse afro indépendante, réservez son heure, payez en
            ligne. Chez vous ou dans son salon.
          </p>
        </div>
        <Illustrations />
      </div>
      <div className="mt-7 md:mt-10">{children}</div>
    </div>
  )

const Illustrations = () => (
  <>
    <div
      className="-mx-4 flex items-center justify-center -space-x-4 overflow-hidden max-[359px]:-space-x-7 md:hidden"
      aria-hidden="true"
    >
      <RoundIllustration name="hero-turban" eager className="size-18 border-3 border-creme bg-safran" />
      <RoundIllustration name="hero-bantu" eager className="z-1 size-22 border-3 border-creme bg-sable-deep" />
      <RoundIllustration name="hero-afro" eager className="z-2 size-26 border-3 border-creme bg-safran" />
      <RoundIllustration name="hero-twists" eager className="z-1 size-22 border-3 border-creme bg-terracotta" />
      <RoundIllustration name="hero-dreads" eager className="size-18 border-3 border-creme bg-sable-deep" />
    </div>
    <div className="relative hidden h-96 md:block" aria-hidden="true">
      <RoundIllustration
        name="hero-afro"
        className="absolute top-12 left-1/2 z-2 size-64 -translate-x-1/2 border-6 border-creme bg-safran"
      />
      <RoundIllustration name="hero-bantu" className="absolute top-0 left-2 z-1 size-40 bg-sable-deep lg:left-6" />
      <RoundIllustration
        name="hero-turban"
        className="absolute bottom-0 left-4 z-3 size-36 border-6 border-creme bg-sable lg:left-10"
      />
      <RoundIllustration name="hero-twists" className="absolute top-2 right-2 z-1 size-36 bg-terracotta lg:right-8" />
      <RoundIllustration
        name="hero-dreads"
        className="absolute right-4 bottom-1 z-3 size-40 border-6 border-creme bg-sable-deep lg:right-8"
      />
    </div>
  </>
)
