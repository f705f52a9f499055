import type { Product } from '@couronne/contract/shop/products'
import { EMail } from '#app/ui/e-mail.tsx'

type Props = { product: Pick<Product, 'fabricant' | 'responsable' | 'avertissements'> }

/** Shows what the European rules on product safety require of an offer. */
export const ProductSafety = ({ product: { fabricant, responsable, avertissements } }: Props) =>
  (fabricant || avertissements) && (
    <section aria-labelledby="securite">
      <h2 id="securite" className="text-xl">
        Sécurité et fabricant
      </h2>
      {avertissements && (
        <>
          <h3 className="mt-3 font-sans text-base font-semibold">Avertissements</h3>
          <p className="mt-1 max-w-[68ch] whitespace-pre-line">{avertissements}</p>
        </>
      )}
      <dl className="mt-3 grid gap-3 sm:grid-cols-2">
        {fabricant && <Trader title="Fabricant" {...fabricant} />}
        {responsable && <Trader title="Personne responsable dans l’Union européenne" {...responsable} />}
      </dl>
    </section>
  )

type TraderProps = NonNullable<Product['fabricant']> & { title: string }

const Trader = ({ title, nom, adresse, email }: TraderProps) => (
  <div>
    <dt className="font-semibold">{title}</dt>
    <dd className="mt-1">
      {nom}
      <br />
      {adresse}
      <br />
      <a href={`mailto:${email}`} className="inline-block py-2.5 text-plum underline underline-offset-4">
        <EMail address={email} />
      </a>
    </dd>
  </div>
)
