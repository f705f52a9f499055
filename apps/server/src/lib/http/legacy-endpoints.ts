/** The two addresses of an older call: 'joined to the API prefix without a slash', and not. */
export const olderAddresses = <T extends { url: `/api/${string}` }>(endpoint: T): T[] => [
  endpoint,
  { ...endpoint, url: endpoint.url.replace('/api/', '/api/v1api/') },
]
