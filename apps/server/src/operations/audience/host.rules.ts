const hostName = /^(?=.{4,100}$)(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+$/

/** Returns the host in lower case, without `www.`; nothing for the platform itself and for what is no name of a host. */
export const referringHost = (text: string, ownHost: string) => {
  const host = text.toLowerCase().replace(/^www\./, '')
  return hostName.test(host) && host !== ownHost.replace(/^www\./, '') ? host : ''
}
