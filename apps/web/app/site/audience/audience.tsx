import { pagePaths } from '@couronne/contract/lib/page-paths'
import { useEffect } from 'react'
import { matchPath, useLocation } from 'react-router'
import { onStep } from '#app/lib/audience-step.ts'
import { countStep, countView } from './measure.ts'

type Props = {
  /** This is the address of the service that the operator has put in the place of our own measurement. */
  serviceUrl: string | undefined
}

/** Counts the pages and steps of a visitor who has accepted the measurement. It is loaded only then. */
export default function Audience({ serviceUrl }: Props) {
  const { pathname, search } = useLocation()
  useEffect(() => countView(pathname, serviceUrl), [pathname, serviceUrl])
  useEffect(() => {
    const query = new URLSearchParams(search)
    if (pathname === pagePaths.home && query.get('ville')) countStep(pathname, 'search', serviceUrl)
    if (matchPath(pagePaths.profile, pathname)) countStep(pathname, 'profile', serviceUrl)
  }, [pathname, search, serviceUrl])
  useEffect(() => onStep((step) => countStep(pathname, step, serviceUrl)), [pathname, serviceUrl])
  return null
}
