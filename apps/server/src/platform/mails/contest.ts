/** Returns the sentence that says how to contest a decision of the platform. */
export const contestSentence = (brandName: string) =>
  `Vous n'êtes pas d'accord ? Répondez à ce message : une personne de l'équipe ${brandName} relira la décision.`
