/** How a decision of ours is answered. */
export const contest = (brandName: string) =>
  `Vous n'êtes pas d'accord ? Répondez à ce message : une personne de l'équipe ${brandName} relira la décision.`
