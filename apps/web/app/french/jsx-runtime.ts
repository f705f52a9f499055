import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime'
import { withFrenchTexts } from './texts.ts'

/** The pages' one text renderer: whatever text our JSX holds, written there or come from the API, is shown in French typography. */
export type { JSX } from 'react'
export { Fragment }

export const jsx: typeof reactJsx = (type, props, key) => reactJsx(type, withFrenchTexts(props), key)
export const jsxs: typeof reactJsxs = (type, props, key) => reactJsxs(type, withFrenchTexts(props), key)
