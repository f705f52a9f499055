/** Says before a form of several fields which of them must be filled in. */
export const RequiredNote = () => (
  <p className="text-sm text-ink-soft">Tous les champs sont obligatoires, sauf mention « facultatif ».</p>
)
