import type { Service } from '@couronne/contract/marketplace/services'

/** Returns the service with the lowest total, if there is any. */
export const cheapestOf = (services: Service[]) => [...services].sort((a, b) => a.total - b.total).at(0)
