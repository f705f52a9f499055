import type { Routes } from '../../server/src/lib/http/routes.ts'
import { codeAt, secondsLeft } from '../../server/src/operations/operators/second-factor.ts'
import { totpSecret } from './operator.ts'

/**
 * This page shows the second-factor codes of the demonstration's operator, who has no telephone. Without the
 * demonstration the route does not exist.
 */
export const demonstrationRoutes: Routes = async (app, { config, clock }) => {
  if (!config.demoData) return
  app.route({
    method: 'GET',
    url: '/dev/code',
    config: { access: 'anyone' },
    schema: { hide: true },
    handler: async (_request, reply) => {
      const now = clock.now()
      const secondsToWait = secondsLeft(now)
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
        .send(`<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="${secondsToWait + 1}"><title>Code de l’équipe</title>
<style>body{font:16px/1.5 sans-serif;max-width:560px;margin:0 auto;padding:16px;background:#FFF8F0;color:#2B1620}strong{font-size:48px;letter-spacing:.1em}</style></head>
<body><h1>Code de l’équipe</h1><p>Le second code de l’équipe de démonstration, comme son téléphone le montrerait. Chaque code ne sert qu’une fois.</p>
<p><strong>${codeAt(totpSecret, now)}</strong></p><p>Encore ${secondsToWait} s, puis le suivant.</p></body></html>`)
    },
  })
}
