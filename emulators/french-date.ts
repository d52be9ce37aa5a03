import { html } from 'hono/html'
import type { Html } from './layout.ts'

const dayFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long' })

/** "20 novembre 2026 à 14 h 05", in the time zone of this machine. */
export function frenchDate(iso: string): Html {
  const at = new Date(iso)
  const minutes = String(at.getMinutes()).padStart(2, '0')
  const text = `${dayFormat.format(at)} à ${at.getHours()}\u00a0h\u00a0${minutes}`
  return html`<time datetime="${iso}">${text}</time>`
}
