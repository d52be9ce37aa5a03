import { html } from 'hono/html'
import type { Html } from './layout.ts'

const zone = { timeZone: 'Europe/Paris' }
const dayFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', ...zone })
const hourFormat = new Intl.DateTimeFormat('fr-FR', {
  hour: 'numeric',
  minute: '2-digit',
  ...zone,
})

/** "20 novembre 2026 à 14 h 05", in Paris, as the mails say it, whatever the zone of this machine. */
export function frenchDate(iso: string): Html {
  const at = new Date(iso)
  const hour = hourFormat.format(at).replace(':', '\u00a0h\u00a0')
  return html`<time datetime="${iso}">${dayFormat.format(at)} à ${hour}</time>`
}
