/** Of the API, what pages also ask without its shapes, which would weigh on what they load first. */
export const apiPaths = {
  ownRecord: '/api/v1/auth',
  starts: '/api/v1/disponibilite/user/:id/starts',
} as const
