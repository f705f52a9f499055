/** The three people one can log in as; the start prints them. Everyone in the demonstration is invented. */
export const password = 'Couronne!2026'

export const accounts = [
  { who: 'cliente', email: 'cliente@couronne.test', password },
  { who: 'coiffeuse', email: 'coiffeuse@couronne.test', password },
  { who: 'équipe', email: 'admin@couronne.test', password },
] as const
