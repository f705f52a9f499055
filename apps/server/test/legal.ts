/** These are the seller's legal details of a production server. */
export const legal = {
  LEGAL_COMPANY_NAME: 'Salon Exemple',
  LEGAL_FORM: 'SARL',
  LEGAL_CAPITAL: '1 000 €',
  LEGAL_ADDRESS: '1 rue du Siège, 75011 Paris',
  LEGAL_SIREN: '123 456 789',
  LEGAL_RCS: 'Paris',
  LEGAL_VAT: 'FR12123456789',
  LEGAL_PUBLICATION_DIRECTOR: 'Awa Diallo',
  LEGAL_EMAIL: 'bonjour@salon.example',
  LEGAL_PHONE: '0142000000',
  LEGAL_HOST_NAME: 'Hébergeur',
  LEGAL_HOST_ADDRESS: '2 rue du Nuage, 59000 Lille',
  LEGAL_HOST_PHONE: '0353010000',
}

/** A server with live payment keys also names its mediator, and its operator has decided about withdrawals. */
export const liveLegal = {
  ...legal,
  LEGAL_MEDIATOR_NAME: 'Médiation Exemple',
  LEGAL_MEDIATOR_ADDRESS: '3 rue de la Paix, 75002 Paris',
  LEGAL_MEDIATOR_URL: 'https://mediation.example',
  SERVICE_WITHDRAWAL_DAYS: '0',
}
