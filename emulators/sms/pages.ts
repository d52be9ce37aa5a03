import { html, raw } from 'hono/html'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { frenchDate } from '../french-date.ts'
import { type Html, layout, pager } from '../layout.ts'
import type { Outage } from './outage.ts'
import type { Sms } from './phone.ts'

const site = 'SMS d’Escale'

export type SmsList = {
  readonly messages: readonly Sms[]
  readonly search: string
  readonly page: number
  readonly pages: number
  readonly total: number
  readonly outage: Outage
  /** What /api/state answers for this page: the script reloads when it says something else. */
  readonly state: string
}

export function listPage(list: SmsList): Html {
  const { messages, search, total } = list
  return layout(
    'SMS reçus',
    site,
    html`
      <header>
        <div>
          <h1>SMS reçus</h1>
          <p class="soft">
            SMS envoyés par Escale sur cette machine, à tous les numéros. Rien ne sort vers un
            téléphone.
          </p>
        </div>
        <form method="post" action="/vider" data-confirm="Supprimer tous les SMS ?">
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

export const notFoundPage = (): Html =>
  layout(
    'Page introuvable',
    site,
    html`<main>
      <h1>Page introuvable</h1>
      <p><a class="button" href="/">← SMS reçus</a></p>
    </main>`,
  )

const outageTexts: Record<Outage, string> = {
  none: 'Le service de SMS fonctionne.',
  refused: 'Panne simulée\u00a0: le service de SMS coupe les connexions.',
  busy: 'Panne simulée\u00a0: le service de SMS répond «\u00a0réessayez plus tard\u00a0» (503).',
  credits: 'Panne simulée\u00a0: le compte n’a plus de crédits SMS (402).',
}

function outageCard(outage: Outage): Html {
  const button = (mode: Outage, label: string, look = '') =>
    html`<button class="${look}" name="mode" value="${mode}">${label}</button>`
  return html`<section
    class="card ${outage === 'none' ? '' : 'alert'}"
    aria-label="État du service de SMS"
  >
    <form class="row" method="post" action="/panne">
      <strong class="alone">${outageTexts[outage]}</strong>
      ${
        outage === 'none'
          ? html`${button('refused', 'Simuler une panne')}
            ${button('busy', 'Simuler un service occupé')}
            ${button('credits', 'Simuler un compte vide')}`
          : button('none', 'Rétablir le service', 'main')
      }
    </form>
  </section>`
}

const line = (sms: Sms): Html =>
  html`<li class="sms">
    <p class="row">
      <strong>${readable(sms.to)}</strong> <span class="soft">${frenchDate(sms.receivedAt)}</span>
    </p>
    <p class="said">${sms.text}</p>
    <p class="soft">Expéditeur : ${sms.sender} · ${costOf(sms)}${sms.tag ? ` · ${sms.tag}` : ''}</p>
  </li>`

/** "2 segments, GSM-7". */
const costOf = ({ segments, alphabet }: Sms): string =>
  `${segments} ${segments > 1 ? 'segments' : 'segment'}, ${alphabet}`

const readable = (number: string): string =>
  parsePhoneNumberFromString(number)?.formatInternational() ?? number

function searchForm(search: string): Html {
  return html`<form class="row" role="search" action="/">
    <input
      name="q"
      type="search"
      value="${search}"
      aria-label="Rechercher un numéro, un texte"
      placeholder="Numéro, texte"
    />
    <button class="main">Rechercher</button>
    ${search ? html`<a class="button" href="/">Tout afficher</a>` : ''}
  </form>`
}

function emptyCard(search: string): Html {
  return html`<p class="card">
    ${
      search
        ? `Aucun SMS ne contient «\u00a0${search}\u00a0».`
        : 'Aucun SMS pour le moment. Chaque SMS qu’Escale envoie (code de vérification, colis reçu…) apparaît ici aussitôt.'
    }
  </p>`
}

const countOf = (total: number, search: string): string =>
  search ? `${total} SMS pour «\u00a0${search}\u00a0»` : `${total} SMS`
