export const amountText = ({ amount, currency }: { amount: number; currency: string }) => {
  const format = new Intl.NumberFormat('fr-FR', { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

export const dayText = (seconds: number) =>
  new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' })
    .format(seconds * 1000)
    .replace(/^1 /, '1er ')
