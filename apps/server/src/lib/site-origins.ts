/** Returns the site's own origin under each name by which a browser on this machine may know it. */
export const siteOrigins = (publicUrl: string) => {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  const names = ['localhost', '127.0.0.1']
  return names.includes(hostname) ? names.map((name) => new URL(`${protocol}//${name}:${port}`).origin) : [origin]
}
