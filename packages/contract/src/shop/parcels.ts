/** Returns the address of the tracking page of La Poste, whose service Colissimo delivers the parcels. */
export const trackingAddress = (colisNumber: string) =>
  `https://www.laposte.fr/outils/suivre-vos-envois?code=${encodeURIComponent(colisNumber)}`
