import { ofName } from '@couronne/contract/lib/french-names'
import { imageUrl } from '@couronne/contract/platform/image-addresses'
import { addresses } from '#app/lib/addresses.ts'
import { soldAs, traitsOf } from '#app/marketplace/services/sold-service.ts'
import type { Profile } from './load-profile.ts'

/**
 * Chooses the picture of a profile: the professional's work first, because visitors look for that, then the portrait.
 */
export const sharedPicture = ({ professional: { firstname, image }, pictures }: Profile) => {
  const [firstPicture] = pictures
  if (firstPicture)
    return { path: imageUrl(firstPicture.image, 1280), alt: firstPicture.alt || `Une réalisation ${ofName(firstname)}` }
  return image ? { path: imageUrl(image, 1280), alt: firstname } : undefined
}

/** Lists a service in each of its sizes and lengths. */
const waysSold = (service: Profile['services'][number]) =>
  service.variants.length > 0
    ? service.variants.map((variant) => soldAs(service, traitsOf(variant)))
    : [soldAs(service, {})]

/** Describes a profile in the terms of schema.org, with no more than the page shows to everyone. */
export const profileData =
  (profile: Profile) =>
  ({ at }: { at: (path: string) => string }): object[] => {
    const { professional, services } = profile
    const { firstname, lastname, city, description, rating, reviewCount } = professional
    const picture = sharedPicture(profile)
    return [
      {
        '@type': 'HairSalon',
        name: `${firstname} ${lastname}`,
        url: at(addresses.profile(professional)),
        ...(picture && { image: at(picture.path) }),
        ...(description && { description }),
        address: { '@type': 'PostalAddress', addressLocality: city, addressCountry: 'FR' },
        ...(rating !== null &&
          reviewCount > 0 && {
            aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount, bestRating: 5 },
          }),
        makesOffer: services.flatMap(waysSold).map(({ name, total }) => ({
          '@type': 'Offer',
          itemOffered: { '@type': 'Service', name },
          price: total.toFixed(2),
          priceCurrency: 'EUR',
        })),
      },
    ]
  }
