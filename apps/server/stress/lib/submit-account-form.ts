const formFields = { firstname: 'Nadia', lastname: 'Diallo', birth: '1990-01-01', iban: 'FR761234', terms: 'yes' }

/** Submits the provider's form for a professional, at the address of the link; the provider may reject the account. */
export const submitAccountForm = async (url: string, end: 'complete' | 'refuse') => {
  const body = new URLSearchParams({ ...formFields, end })
  const sent = await fetch(url, { method: 'POST', redirect: 'manual', body }).catch(() => undefined)
  return sent?.status === 303
}
