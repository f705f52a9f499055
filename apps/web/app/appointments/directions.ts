/** Where a phone opens its own maps and a computer a page of them; nothing is asked of anybody before the click. */
export const directionsTo = (adresse: string, city: string) =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: `${adresse}, ${city}` })}`
