import { html } from 'hono/html'
import { frenchDate } from '../french-date.ts'
import {
  inboxNotFoundPage,
  inboxPage,
  outageCard,
  type InboxList,
  type InboxWords,
} from '../inbox-parts.ts'
import { type Html, layout } from '../layout.ts'
import type { Message } from './message.ts'
import type { Outage } from './smtp.ts'

export type MailList = InboxList<Message> & { readonly outage: Outage }

const words: InboxWords = {
  site: 'Courriels d’Escale',
  title: 'Boîte de réception',
  lead: 'Courriels envoyés par Escale sur cette machine. Rien ne sort vers Internet.',
  emptyAll: 'Tout supprimer',
  confirm: 'Supprimer tous les messages ?',
  searchLabel: 'Rechercher un destinataire, un sujet, un texte',
  searchHint: 'Destinataire, sujet, texte',
  nothing:
    'Aucun message pour le moment. Chaque courriel qu’Escale envoie (confirmation, devis, facture…) apparaît ici aussitôt.',
  nothingWith: (search) => `Aucun message ne contient «\u00a0${search}\u00a0».`,
  count: (total) => `${total} ${total > 1 ? 'messages' : 'message'}`,
}

/** What a mail may do in its frame: only show itself and open links in another tab. */
export const frameHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; " +
    "base-uri 'self'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
}

export const listPage = (list: MailList): Html =>
  inboxPage(words, list, { outage: outagePart(list.outage), line })

export function messagePage(message: Message): Html {
  const { id, from, to, subject } = message
  return layout(
    subject || 'Sans sujet',
    words.site,
    html`
      <header>
        <div><h1>${subject || 'Sans sujet'}</h1></div>
        <a class="button" href="/">← Boîte de réception</a>
      </header>
      <main>
        <dl class="card">
          <dt>De</dt>
          <dd>${from.name ? `${from.name} <${from.address}>` : from.address}</dd>
          <dt>À</dt>
          <dd>${to.join(', ')}</dd>
          <dt>Reçu le</dt>
          <dd>${frenchDate(message.receivedAt)}</dd>
          <dt>Source</dt>
          <dd><a href="/messages/${id}/source">Message brut</a></dd>
        </dl>
        ${linksPart(message)} ${attachmentsPart(message)}
        ${
          message.html
            ? html`<h2>Version HTML</h2>
                <iframe
                  title="Version HTML du message"
                  src="/messages/${id}/html"
                  sandbox="allow-popups allow-popups-to-escape-sandbox"
                ></iframe>`
            : ''
        }
        <h2>Version texte</h2>
        <div class="card">
          ${message.text ? html`<pre>${message.text}</pre>` : 'Ce message n’a pas de version texte.'}
        </div>
      </main>
    `,
  )
}

export const notFoundPage = (): Html =>
  inboxNotFoundPage(words, 'Ce message n’existe pas ou a été supprimé.')

/** The mail's own HTML; only its links change: they open outside the frame. */
export const framedHtml = (page: string): string => `<base target="_blank">${page}`

const outageTexts: Record<Outage, string> = {
  none: 'Le serveur de courriel fonctionne.',
  refused: 'Panne simulée : le serveur de courriel refuse les connexions.',
  busy: 'Panne simulée : le serveur de courriel répond « réessayez plus tard » (451).',
}

const outagePart = (outage: Outage): Html =>
  outageCard<Outage>({
    label: 'État du serveur de courriel',
    state: outageTexts[outage],
    isDown: outage !== 'none',
    failures: [
      ['refused', 'Simuler une panne'],
      ['busy', 'Simuler un serveur occupé'],
    ],
    restore: 'Rétablir le serveur',
  })

const line = (message: Message): Html =>
  html`<li>
    <a href="/messages/${message.id}">
      <strong>${message.subject || 'Sans sujet'}</strong>
      <span class="soft">${frenchDate(message.receivedAt)}</span>
      <span class="cut soft"
        >À ${message.to.join(', ')}${message.attachments.length > 0 ? ' · pièce jointe' : ''}</span
      >
      <span class="cut soft">${message.text.replaceAll(/={3,}|-{3,}/g, '').slice(0, 160)}</span>
    </a>
  </li>`

function linksPart({ links }: Message): Html {
  if (links.length === 0) return html``
  const item = (href: string) =>
    html`<li><a href="${href}" target="_blank" rel="noreferrer noopener">${href}</a></li>`
  return html`<h2>Liens</h2>
    <ol class="card links">
      ${links.map(item)}
    </ol>`
}

function attachmentsPart({ id, attachments }: Message): Html {
  if (attachments.length === 0) return html``
  const item = ({ filename, mimeType, size }: Message['attachments'][number], index: number) =>
    html`<li>
      <a href="/messages/${id}/attachments/${index}" download>${filename}</a>
      <span class="soft">${mimeType}, ${sizeOf(size)}</span>
    </li>`
  return html`<h2>Pièces jointes</h2>
    <ul class="card links">
      ${attachments.map(item)}
    </ul>`
}

function sizeOf(bytes: number): string {
  if (bytes < 1000) return `${bytes} octets`
  return `${(bytes / 1000).toLocaleString('fr-FR', { maximumFractionDigits: 1 })} ko`
}
