import { html, raw } from 'hono/html'
import { frenchDate } from '../french-date.ts'
import { type Html, layout, pager } from '../layout.ts'
import type { Message } from './message.ts'
import type { Outage } from './smtp.ts'

const site = 'Courriels d’Escale'
export type MailList = {
  readonly messages: readonly Message[]
  readonly search: string
  readonly page: number
  readonly pages: number
  readonly total: number
  readonly outage: Outage
  /** What /api/state answers for this page: the script reloads when it says something else. */
  readonly state: string
}

/** What a mail may do in its frame: nothing but show itself and open links in another tab. */
export const frameHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; " +
    "base-uri 'self'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
}

export function listPage(list: MailList): Html {
  const { messages, search, total } = list
  return layout(
    'Boîte de réception',
    site,
    html`
      <header>
        <div>
          <h1>Boîte de réception</h1>
          <p class="soft">
            Courriels envoyés par Escale sur cette machine. Rien ne sort vers Internet.
          </p>
        </div>
        <form method="post" action="/vider" data-confirm="Supprimer tous les messages ?">
          <button class="danger" ${total === 0 ? raw('disabled') : ''}>Tout supprimer</button>
        </form>
      </header>
      <main>
        ${outageCard(list.outage)} ${searchForm(search)}
        <p class="soft" role="status">${countOf(total, search)}</p>
        ${
          total === 0
            ? emptyCard(search)
            : html`<ul class="mails">
                ${messages.map(line)}
              </ul>`
        }
        ${pager(list)}
      </main>
      <script src="/refresh.js" data-state="${list.state}"></script>
    `,
  )
}

export function messagePage(message: Message): Html {
  const { id, from, to, subject } = message
  return layout(
    subject || 'Sans sujet',
    site,
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
  layout(
    'Page introuvable',
    site,
    html`<main>
      <h1>Page introuvable</h1>
      <p>Ce message n’existe pas ou a été supprimé.</p>
      <p><a class="button" href="/">← Boîte de réception</a></p>
    </main>`,
  )

/** The mail's own HTML, untouched but for its links, which open outside the frame. */
export const framedHtml = (page: string): string => `<base target="_blank">${page}`

const outageTexts: Record<Outage, string> = {
  none: 'Le serveur de courriel fonctionne.',
  refused: 'Panne simulée : le serveur de courriel refuse les connexions.',
  busy: 'Panne simulée : le serveur de courriel répond « réessayez plus tard » (451).',
}

function outageCard(outage: Outage): Html {
  const button = (mode: Outage, label: string, look = '') =>
    html`<button class="${look}" name="mode" value="${mode}">${label}</button>`
  return html`<section
    class="card ${outage === 'none' ? '' : 'alert'}"
    aria-label="État du serveur de courriel"
  >
    <form class="row" method="post" action="/panne">
      <strong>${outageTexts[outage]}</strong>
      ${
        outage === 'none'
          ? html`${button('refused', 'Simuler une panne')}
            ${button('busy', 'Simuler un serveur occupé')}`
          : button('none', 'Rétablir le serveur', 'main')
      }
    </form>
  </section>`
}

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

function searchForm(search: string): Html {
  return html`<form class="row" role="search" action="/">
    <input
      name="q"
      type="search"
      value="${search}"
      aria-label="Rechercher un destinataire, un sujet, un texte"
      placeholder="Destinataire, sujet, texte"
    />
    <button class="main">Rechercher</button>
    ${search ? html`<a class="button" href="/">Tout afficher</a>` : ''}
  </form>`
}

function emptyCard(search: string): Html {
  return html`<p class="card">
    ${
      search
        ? `Aucun message ne contient « ${search} ».`
        : 'Aucun message pour le moment. Chaque courriel qu’Escale envoie (confirmation, devis, facture…) apparaît ici aussitôt.'
    }
  </p>`
}

function countOf(total: number, search: string): string {
  const noun = total > 1 ? 'messages' : 'message'
  return search ? `${total} ${noun} pour « ${search} »` : `${total} ${noun}`
}

function sizeOf(bytes: number): string {
  if (bytes < 1000) return `${bytes} octets`
  return `${(bytes / 1000).toLocaleString('fr-FR', { maximumFractionDigits: 1 })} ko`
}
