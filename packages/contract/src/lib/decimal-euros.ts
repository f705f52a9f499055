/**
 * Writes euros with a decimal comma and two decimals, `1234,50`, for forms and spreadsheets. It has its own file
 * because the pages that visitors load do not need it.
 */
export const decimalEuros = (euros: number) => euros.toFixed(2).replace('.', ',')
