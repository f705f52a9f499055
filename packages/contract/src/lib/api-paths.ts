/**
 * These are paths that pages request directly. They are apart from the shapes, which would make the first download of a
 * page larger.
 */
export const apiPaths = {
  ownAccount: '/api/v1/auth',
  starts: '/api/v1/disponibilite/user/:id/starts',
} as const

/** These are the path prefixes that the API answers. Every other path belongs to a page. */
export const apiFolders = { calls: '/api', pictures: '/images', legacyUser: '/user' } as const
