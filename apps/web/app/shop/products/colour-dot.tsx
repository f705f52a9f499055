/** Maps trade numbers of hair colours to their appearance. A colour with two numbers runs from root to tip. */
const hexColours: Record<string, string> = {
  '1': '#1a1012',
  '1B': '#2a1c1d',
  '2': '#3d2517',
  '4': '#5a3019',
  '27': '#bf8440',
  '30': '#8f3f1c',
  '99J': '#5e1026',
}

const backgroundOf = (couleur: string) => {
  const [code = ''] = couleur.split(' ')
  const [roots = '', tips = roots] = code.replace(/^T/, '').split('/')
  const [from, to] = [hexColours[roots], hexColours[tips]]
  return from && to ? `linear-gradient(160deg, ${from} 35%, ${to} 75%)` : undefined
}

/** Shows a colour beside its name, and nothing if its number is unknown. */
export const ColourDot = ({ couleur }: { couleur: string }) => {
  const background = backgroundOf(couleur)
  return background ? (
    <span
      aria-hidden="true"
      style={{ background }}
      className="-ml-1 inline-block size-5 shrink-0 rounded-full border border-blanc ring-1 ring-ink/30"
    />
  ) : null
}
