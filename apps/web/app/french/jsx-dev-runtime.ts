import { Fragment, jsxDEV as reactJsxDev } from 'react/jsx-dev-runtime'
import { withFrenchTexts } from './texts.ts'

export type { JSX } from 'react'
export { Fragment }

export const jsxDEV: typeof reactJsxDev = (type, props, ...rest) => reactJsxDev(type, withFrenchTexts(props), ...rest)
