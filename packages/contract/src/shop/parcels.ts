/** Where La Poste, whose Colissimo takes our parcels, says how far one has come. */
export const trackingAddress = (colisNumber: string) =>
  `https://www.laposte.fr/outils/suivre-vos-envois?code=${encodeURIComponent(colisNumber)}`
