import { priceText } from '#app/lib/french.ts'

/** Tells a professional which price people see, with the service fee. */
export const shownPriceText = (total: number) => `Prix affiché : ${priceText(total)}, frais de service compris.`
