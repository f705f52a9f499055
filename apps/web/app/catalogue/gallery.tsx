import type { CatalogueItem } from '@couronne/contract/catalogue'
import { Photo } from '#app/uploads/photo.tsx'

type Props = { pictures: CatalogueItem[]; firstname: string }

/** What she has done, as photographs. */
export const Gallery = ({ pictures, firstname }: Props) => (
  <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3">
    {pictures.map(({ id, image, alt }, at) => (
      <li key={id} className={at === 0 ? 'col-span-2 row-span-2' : undefined}>
        <Photo
          filename={image}
          alt={alt || `Réalisation de ${firstname}`}
          sizes={at === 0 ? '(min-width: 1024px) 480px, 100vw' : '(min-width: 1024px) 240px, 50vw'}
          width={640}
          height={640}
          className="aspect-square w-full rounded-card"
        />
      </li>
    ))}
  </ul>
)
