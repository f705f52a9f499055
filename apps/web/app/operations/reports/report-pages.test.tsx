import type { ObjectionView, OwnDecision } from '@couronne/contract/operations/objections'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import OwnReports from '#app/routes/account/signalements.tsx'
import Decision from '#app/routes/contester.tsx'
import Report from '#app/routes/signaler.tsx'
import { CaseObjections } from './case-objections.tsx'

const stubOf = (Component: () => ReactNode) => createRoutesStub([{ path: '/', Component }])

const render = (page: ReactNode) => {
  const Page = stubOf(() => page)
  return renderToStaticMarkup(<Page />).replaceAll(/[\s\u00a0\u202f]+/g, ' ')
}
const withData = (Page: unknown, loaderData: unknown) => {
  const Route = Page as (props: { loaderData: unknown }) => ReactNode
  return render(<Route loaderData={loaderData} />)
}

const reportHtml = (content?: object, services: object[] = []) => withData(Report, { content, services })

it('the report page asks for an address, or offers the reasons that fit the content and the services of a profile', () => {
  const byAddress = reportHtml()
  for (const words of ['Adresse de la page', 'Votre nom', 'Votre e-mail', 'Produit dangereux ou interdit'])
    expect(byAddress).toContain(words)
  const ofReview = reportHtml({ kind: 'review', id: '7' })
  expect(ofReview).toContain('Signaler un avis')
  expect(ofReview).toContain('Avis faux ou sans rapport avec la prestation')
  expect(ofReview).not.toMatch(/Adresse de la page|Produit dangereux|Ce que vous signalez/)
  const ofProfile = reportHtml({ kind: 'profile', id: '7' }, [{ id: '8', libelle: 'Braids' }])
  expect(ofProfile).toMatch(/Ce que vous signalez.*Le profil.*La prestation Braids/)
})

const decision: OwnDecision = {
  ...{ id: '7', side: 'reported', subjectKind: 'review', createdAt: '2026-11-20T09:00:00.000Z' },
  ...{ decidedAt: '2026-11-20T09:00:00.000Z', measures: ['removal'], isReversed: false, brokenRule: 'fake' },
  ...{ statement: 'Jamais venue.', contestableUntil: '2027-05-20T09:00:00.000Z', key: 'reported.a', objection: null },
}

it('a decision has its reasons, and a form while it can be contested', () => {
  const open = withData(Decision, decision)
  expect(open).toMatch(/Retrait de l’avis.*Un avis raconte une prestation ou un achat réel.*Jamais venue\./)
  expect(open).toContain('Contester la décision')
  const over = withData(Decision, { ...decision, contestableUntil: null })
  expect(over).toContain('Cette décision ne peut pas, ou plus, être contestée.')
  const objection = { text: 'Relisez.', createdAt: decision.createdAt, outcome: 'upheld', answer: 'Relu.' }
  const answered = withData(Decision, { ...decision, contestableUntil: null, objection })
  expect(answered).toMatch(/Relisez\..*Relu\./)
  expect(answered).not.toMatch(/Contester la décision|ne peut pas/)
})

it('the account lists reports and decisions, each leading to its page', () => {
  const html = withData(OwnReports, [decision, { ...decision, id: '8', side: 'reporter', measures: [] }])
  expect(html).toMatch(
    /\/contester\/7\?cle=reported\.a.*Décision à votre sujet\..*\/contester\/8.*Vous l’avez signalé\./,
  )
  expect(withData(OwnReports, [])).toContain('Aucun signalement')
})

it('an operator answers an objection only after the reading, and leaves their own decision to a colleague', () => {
  const objection: ObjectionView = {
    ...{ id: '7', side: 'reported', text: 'Relisez <b>tout</b>.', createdAt: decision.createdAt, mayAnswer: true },
    ...{ answeredAt: null, outcome: null, answer: null, operator: null },
  }
  const htmlOf = (more: object, isRead: boolean) =>
    render(<CaseObjections objections={[{ ...objection, ...more }]} isRead={isRead} onAnswer={() => undefined} />)
  expect(htmlOf({}, true)).toContain('Répondre')
  expect(htmlOf({}, true)).toContain('Relisez &lt;b&gt;tout&lt;/b&gt;.')
  expect(htmlOf({ side: 'reporter' }, true)).toContain('De la personne qui a signalé')
  expect(htmlOf({}, false)).toMatch(/Lisez d’abord ce qui a été signalé(?!.*Répondre)/)
  expect(htmlOf({ mayAnswer: false }, true)).toMatch(/une autre personne de l’équipe répond(?!.*Répondre)/)
})
