/**
 * Returns both addresses of a legacy endpoint. The specification asks for the path 'joined to the API prefix without a
 * slash'; the normal address works as well.
 */
export const legacyAddresses = <T extends { url: `/api/${string}` }>(endpoint: T): T[] => [
  endpoint,
  { ...endpoint, url: endpoint.url.replace('/api/', '/api/v1api/') },
]
