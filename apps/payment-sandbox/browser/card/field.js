import { translateError } from '../french.js'

/**
 * Returns an input that shows its text in groups and its problem once it is left.
 * @param {'number' | 'expiry' | 'cvc'} id
 * @param {(text: string) => string} format
 * @param {(text: string) => string | undefined} problemWith
 */
export const cardField = (id, format, problemWith) => {
  const input = /** @type {HTMLInputElement} */ (document.getElementById(id))
  const message = /** @type {HTMLElement} */ (document.getElementById(`${id}-error`))

  /** @param {string | undefined} code */
  const show = (code) => {
    message.textContent = code ? (translateError({ type: 'validation_error', code }).message ?? '') : ''
    if (code) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
  }

  input.addEventListener('input', (event) => {
    const inserted = !(event instanceof InputEvent && event.inputType.startsWith('delete'))
    const { value, selectionStart } = input
    const before = value.slice(0, selectionStart ?? value.length).replaceAll(/\D/g, '').length
    const atEnd = before === value.replaceAll(/\D/g, '').length
    input.value = format(value)
    if (!atEnd) moveAfterDigits(input, before)
    else if (inserted && id === 'expiry' && input.value.length === 2) input.value += ' / '
    if (input.hasAttribute('aria-invalid') && !problemWith(input.value)) show(undefined)
  })
  input.addEventListener('blur', () => input.value !== '' && show(problemWith(input.value)))

  return {
    id,
    input,
    show,
    problem: () => problemWith(input.value),
    /** @param {string} text */
    fill: (text) => {
      input.value = format(text)
      show(undefined)
    },
  }
}

/** @param {HTMLInputElement} input @param {number} count */
const moveAfterDigits = (input, count) => {
  let at = 0
  for (let digits = 0; at < input.value.length && digits < count; at++) if (/\d/.test(input.value[at] ?? '')) digits++
  input.setSelectionRange(at, at)
}
