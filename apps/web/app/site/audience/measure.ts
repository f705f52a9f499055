import {
  type AudienceBody,
  type AudienceDevice,
  audienceApi,
  audienceRoutes,
  type FunnelStep,
} from '@couronne/contract/operations/audience'
import { matchPath } from 'react-router'
import { call } from '#app/lib/call.ts'

/** Returns the pattern of the page's route; nothing for a page that is not measured. */
export const routeOf = (pathname: string) => audienceRoutes.find((pattern) => matchPath(pattern, pathname))

const deviceNow = (): AudienceDevice => {
  if (window.innerWidth < 640) return 'phone'
  return matchMedia('(pointer: coarse)').matches ? 'tablet' : 'computer'
}

/** Only the first page of a visit has another site before it. */
let isFirstPage = true
const hostBefore = () => {
  const host = isFirstPage && document.referrer ? new URL(document.referrer).hostname : ''
  isFirstPage = false
  return host === location.hostname ? '' : host
}

/** A step counts once until an appointment is paid, however often the visitor returns to it. */
const reached = new Set<FunnelStep>()
const isNew = (step: FunnelStep) => {
  if (reached.has(step)) return false
  reached.add(step)
  if (step === 'paid') reached.clear()
  return true
}

/** The Matomo-compatible service gets the same values: the pattern of the route, and neither ids nor a cookie. */
const sendToService = (serviceUrl: string, { route, step, host }: AudienceBody) => {
  const url = new URL(serviceUrl)
  const values = {
    rec: '1',
    url: location.origin + route,
    send_image: '0',
    cookie: '0',
    ...(host && { urlref: `https://${host}/` }),
    ...(step !== 'view' && { e_c: 'parcours', e_a: step }),
  }
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  return fetch(url, {
    method: 'POST',
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  })
}

/** Counts a view or a step. The visitor never notices a failure. */
const send = (body: AudienceBody, serviceUrl: string | undefined) => {
  const sent = serviceUrl ? sendToService(serviceUrl, body) : call(audienceApi.count, { body })
  void Promise.resolve(sent).catch(() => undefined)
}

export const countView = (pathname: string, serviceUrl: string | undefined) => {
  const route = routeOf(pathname)
  if (route) send({ route, device: deviceNow(), step: 'view', host: hostBefore() }, serviceUrl)
}

export const countStep = (pathname: string, step: FunnelStep, serviceUrl: string | undefined) => {
  const route = routeOf(pathname)
  if (route && isNew(step)) send({ route, device: deviceNow(), step }, serviceUrl)
}
