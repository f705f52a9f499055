import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { ReportCaseList } from './report-case-list.tsx'

const dayMs = 24 * 3_600_000
const textFor = (days: number, more: object = {}) => {
  const found = {
    ...{ id: '00000000-0000-4000-8000-000000000001', subjectKind: 'messages' as const },
    openedAt: new Date(Date.now() - days * dayMs).toISOString(),
    ...{ decidedAt: null, reasons: ['scam' as const], measures: [], reported: { id: null, name: 'Nadia Diallo' } },
    ...{ reportCount: 1, messageCount: 2, isReversed: false, isUrgent: false, hasObjection: false, ...more },
  }
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ReportCaseList cases={[found]} />
    </MemoryRouter>,
  )
  return html.replaceAll(/\s/g, ' ')
}

it('a case that has been open for more than thirty days is marked in the list, and a decided one is not', () => {
  const mark = 'Depuis plus de 30 jours'
  expect(textFor(30.1)).toContain(mark)
  expect(textFor(29.9)).not.toContain(mark)
  expect(textFor(30.1, { decidedAt: new Date().toISOString() })).not.toContain(mark)
})

it('the list says that the reports of an old case are deleted', () => {
  expect(textFor(300, { reportCount: 0, messageCount: 0, decidedAt: new Date().toISOString() })).toContain(
    'Signalements effacés',
  )
})
