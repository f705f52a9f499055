/** Returns the token of the link in a mail's text, or an empty text. */
export const tokenIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? ''
