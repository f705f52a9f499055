import type { PageRequest, Site } from '@couronne/contract/lib/page-host'
import { createContext, RouterContextProvider } from 'react-router'
import { type Api, createApi } from './api.ts'

export const apiContext = createContext<Api>()
export const siteContext = createContext<Site>()
export const nonceContext = createContext('')
export const nowContext = createContext<Date>()

export const createPageContext = (request: PageRequest) => {
  const context = new RouterContextProvider()
  context.set(apiContext, createApi(request.send))
  context.set(siteContext, request.site)
  context.set(nonceContext, request.nonce)
  context.set(nowContext, request.now)
  return context
}
