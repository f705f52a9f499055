/** Of the API, what pages also ask without its shapes, which would weigh on what they load first. */
export const apiPaths = {
  ownRecord: '/api/v1/auth',
  starts: '/api/v1/disponibilite/user/:id/starts',
} as const

/** Under which words the API answers; every other address is a page's. */
export const apiFolders = { calls: '/api', pictures: '/images', olderRecord: '/user' } as const
