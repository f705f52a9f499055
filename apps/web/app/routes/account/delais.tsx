import { noticeAndPauseApi } from '@couronne/contract/booking/notice-and-pause'
import { NoticeAndPauseForm } from '#app/booking/notice-and-pause/notice-and-pause-form.tsx'
import { call } from '#app/lib/call.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Card } from '#app/ui/card.tsx'
import { Toasts } from '#app/ui/toast.tsx'
import type { Route } from './+types/delais.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Délai et pause', noindex: true })

export const clientLoader = () => call(noticeAndPauseApi.read)

export default function MyNoticeAndPause({ loaderData }: Route.ComponentProps) {
  return (
    <Toasts>
      <h2 className="mb-2 text-lg tracking-wide">DÉLAI ET PAUSE</h2>
      <p className="mb-6 max-w-2xl">
        Ces deux réglages valent pour tous vos services, dans la recherche, sur votre page et à la réservation. Ils ne
        changent ni vos disponibilités ni les rendez-vous déjà pris.
      </p>
      <Card className="max-w-xl">
        <NoticeAndPauseForm loaded={loaderData} />
      </Card>
    </Toasts>
  )
}
