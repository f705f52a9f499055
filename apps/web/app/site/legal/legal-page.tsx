import type { ReactNode } from 'react'
import { addresses } from '#app/lib/addresses.ts'
import { civilText } from '#app/lib/french.ts'
import { Alert } from '#app/ui/alert.tsx'
import { PageBanner } from '#app/ui/page-banner.tsx'

export type LegalSection = { title: string; body: ReactNode }
type Props = {
  title: string
  intro: ReactNode
  updatedOn: string
  sections: LegalSection[]
  numbering: 'article' | 'section'
  isDemo: boolean
}

/** Formats the date of a legal text's version. */
export const legalDateText = (day: string) => civilText(day, { day: 'numeric', month: 'long', year: 'numeric' })

/** Renders a long text in numbered sections with a table of contents. */
export const LegalPage = ({ title, intro, updatedOn, sections, numbering, isDemo }: Props) => {
  const numbered = sections.map((section, at) => ({
    ...section,
    id: `${numbering}-${at + 1}`,
    heading: numbering === 'article' ? `Article ${at + 1} : ${section.title}` : `${at + 1}. ${section.title}`,
  }))
  return (
    <>
      <PageBanner title={title} intro={intro} backTo={addresses.home()} />
      <div className="mx-auto grid max-w-6xl gap-8 px-4 py-10 sm:px-6 lg:grid-cols-[17rem_1fr] lg:gap-14">
        <nav aria-label="Sommaire" className="h-fit lg:sticky lg:top-28">
          <h2 className="text-lg">Sommaire</h2>
          <ol className="mt-2 border-l-2 border-sable-deep">
            {numbered.map(({ id, title: part }) => (
              <li key={id}>
                <a href={`#${id}`} className="flex min-h-11 items-center py-1 pl-4 hover:text-plum hover:underline">
                  {part}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="prose min-w-0">
          {isDemo && (
            <Alert tone="warning" title="Site de démonstration">
              Tant que l’exploitant n’a pas renseigné ses propres informations, la société, l’hébergeur et les
              coordonnées cités ici sont inventés.
            </Alert>
          )}
          {numbered.map(({ id, heading, body }) => (
            <section key={id} id={id} className="prose scroll-mt-28 [&+section]:mt-10">
              <h2 className="text-2xl">{heading}</h2>
              {body}
            </section>
          ))}
          <p className="text-sm text-ink-soft">Dernière mise à jour : {updatedOn}</p>
        </div>
      </div>
    </>
  )
}
