import type { Config } from '../../config.ts'
import { type Finding, reasonOf } from './findings.ts'

/** These are the questions to the DNS; `node:dns/promises` answers them. */
export type Resolve = {
  lookup: (host: string) => Promise<{ address: string }>
  resolveTxt: (name: string) => Promise<string[][]>
}

const subject = 'DNS'

/** Looks up the records that the address and the sender of the mails need. */
export const nameFindings = async (
  { publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>,
  resolve: Resolve,
): Promise<Finding[]> => {
  const host = publicUrl && new URL(publicUrl).hostname
  const domain = /@([^\s>]+)/.exec(mailFrom)?.[1] ?? ''
  return Promise.all([
    ...(host ? [addressFinding(host, resolve)] : []),
    textFinding(resolve, domain, 'v=spf1', 'SPF : les serveurs qui envoient en votre nom'),
    textFinding(resolve, `_dmarc.${domain}`, 'v=DMARC1', 'DMARC : ce que deviennent les mails d’autres en votre nom'),
    {
      subject,
      state: 'note' as const,
      text: `DKIM de ${domain} : la clé que donne votre fournisseur de mails ; son nom n’est pas connu ici.`,
    },
  ])
}

const addressFinding = async (host: string, { lookup }: Resolve): Promise<Finding> => {
  try {
    const { address } = await lookup(host)
    return { subject, state: 'good', text: `${host} mène à ${address}.` }
  } catch (error) {
    return { subject, state: 'fault', text: `${host} ne mène à aucune adresse (${reasonOf(error)}).` }
  }
}

const textFinding = async ({ resolveTxt }: Resolve, name: string, start: string, purpose: string): Promise<Finding> => {
  const records = await resolveTxt(name).catch(() => [])
  const record = records.map((parts) => parts.join('')).find((text) => text.startsWith(start))
  return record
    ? { subject, state: 'good', text: `TXT ${name} : ${record}` }
    : { subject, state: 'fault', text: `il manque à ${name} un TXT « ${start} … » (${purpose}).` }
}
