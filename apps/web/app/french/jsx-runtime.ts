import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime'
import { withFrenchTexts } from './texts.ts'

/**
 * This JSX runtime applies French typography to every text child and attribute, whether it is written in our JSX or
 * comes from the API.
 */
export type { JSX } from 'react'
export { Fragment }

export const jsx: typeof reactJsx = (type, props, key) => reactJsx(type, withFrenchTexts(props), key)
export const jsxs: typeof reactJsxs = (type, props, key) => reactJsxs(type, withFrenchTexts(props), key)
