import type { ReactNode } from 'react'
import { addresses } from '#app/lib/addresses.ts'
import { Card } from '#app/ui/card.tsx'
import { cx } from '#app/ui/class-names.ts'
import { RoundIllustration } from '#app/ui/illustrations/illustration.tsx'
import { NeedsScripts } from '#app/ui/needs-scripts.tsx'
import { BackLink } from '#app/ui/page-banner.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { useReturnTo } from './use-return-to.ts'

type Props = {
  title: ReactNode
  intro: ReactNode
  /** The longest intro of a page that waits for an answer, so that the answer moves nothing below. */
  longestIntro?: string
  /** These are three illustrations; the middle one is large. */
  illustrations: readonly [string, string, string]
  backTo?: string
  children: ReactNode
  /** These links stand under the card for visitors who want another page. They carry the return address. */
  otherLinks?: readonly { question: string; to: string; label: string }[]
}

/** This is the layout of all login and registration pages: a welcome with illustrations, and the form on a card. */
export const AuthLayout = ({
  title,
  intro,
  longestIntro,
  illustrations: [left, middle, right],
  backTo = addresses.home(),
  children,
  otherLinks = [],
}: Props) => {
  const { addReturnTo } = useReturnTo()
  return (
    <div className="mx-auto grid max-w-6xl gap-6 px-4 pt-4 pb-4 sm:px-6 sm:pt-8 lg:grid-cols-[5fr_6fr] lg:gap-14 lg:pb-14">
      <div className="lg:sticky lg:top-28 lg:self-start">
        <BackLink to={backTo} />
        <div className="flex items-center gap-4 lg:block">
          <div className="min-w-0 flex-1">
            <h1 className="text-3xl text-plum-deep">{title}</h1>
            <p
              data-longest={longestIntro}
              className="mt-3 grid max-w-[42ch] text-base *:[grid-area:1/1] before:invisible before:[grid-area:1/1] before:content-[attr(data-longest)] sm:text-lg"
            >
              <span>{intro}</span>
            </p>
          </div>
          <RoundIllustration
            name={middle}
            eager
            className="hidden size-24 bg-safran min-[24rem]:block sm:size-32 lg:hidden"
          />
        </div>
        <div
          className="mt-10 hidden justify-center -space-x-8 rounded-card bg-sable px-6 py-10 lg:flex"
          aria-hidden="true"
        >
          <RoundIllustration name={left} className="w-1/3 max-w-36 self-end border-5 border-sable bg-sable-deep" />
          <RoundIllustration name={middle} className="z-1 w-1/2 max-w-56 border-5 border-sable bg-safran" />
          <RoundIllustration name={right} className="w-1/3 max-w-36 self-start border-5 border-sable bg-terracotta" />
        </div>
      </div>
      <div className="min-w-0">
        <Card className={cx('sm:p-8', longestIntro && 'min-h-108')}>
          <NeedsScripts>{children}</NeedsScripts>
        </Card>
        {otherLinks.length > 0 && (
          <div className="mt-5 flex flex-col gap-1 px-1">
            {otherLinks.map(({ question, to, label }) => (
              <p key={to}>
                {question} <TextLink to={addReturnTo(to)}>{label}</TextLink>
              </p>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}
