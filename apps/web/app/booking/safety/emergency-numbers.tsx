const numbers = [
  { number: '17', href: 'tel:17', text: 'Police et gendarmerie' },
  { number: '112', href: 'tel:112', text: 'Toutes les urgences, partout en Europe' },
  { number: '114', href: 'sms:114', text: 'Par SMS, si vous ne pouvez pas parler' },
  { number: '3919', href: 'tel:3919', text: 'Violences faites aux femmes : écoute anonyme, jour et nuit' },
] as const

/** These are the numbers to call before anything else. */
export const EmergencyNumbers = () => (
  <section aria-labelledby="en-danger" className="rounded-control bg-safran-pale px-4 py-3">
    <h3 id="en-danger" className="font-semibold">
      En danger, appelez d’abord
    </h3>
    <ul className="mt-1">
      {numbers.map(({ number, href, text }) => (
        <li key={number}>
          <a href={href} className="flex min-h-11 items-center gap-3">
            <span className="w-14 font-display text-xl font-semibold text-plum underline underline-offset-4">
              {number}
            </span>
            <span className="text-sm">{text}</span>
          </a>
        </li>
      ))}
    </ul>
  </section>
)
