/** Euros with a decimal comma and both decimals, `1234,50`: as forms and spreadsheets have them. By itself: visitors' pages need none of it. */
export const decimalEuros = (euros: number) => euros.toFixed(2).replace('.', ',')
