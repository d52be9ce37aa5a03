import { html, raw } from 'hono/html'
import { frenchDate } from '../french-date.ts'
import { inboxNotFoundPage, outageCard, type InboxWords } from '../inbox-parts.ts'
import { type Html, layout, pager } from '../layout.ts'
import { hasEnded, type Parcel } from './depot.ts'
import type { Incidents, Outage } from './incidents.ts'
import type { Act } from './journey.ts'

type Control = {
  readonly parcels: readonly Parcel[]
  readonly search: string
  readonly page: number
  readonly pages: number
  readonly total: number
  readonly unknown: readonly string[]
  readonly incidents: Incidents
  readonly now: string
  readonly state: string
}

const site = 'Transporteur d’Escale'
const title = 'La Poste (démonstration)'

export const notFoundPage = (): Html =>
  inboxNotFoundPage({ title, site } as Pick<InboxWords, 'title' | 'site'> as InboxWords)

/** The depot of La Poste: its clock, its failures, and every parcel with what may happen to it. */
export const controlPage = (control: Control): Html =>
  layout(
    title,
    site,
    html`
      <header>
        <div>
          <h1>${title}</h1>
          <p class="soft">
            Les étiquettes Colissimo qu’Escale crée et le suivi qu’il lit. Faites voyager les colis
            : Escale lit leur suivi toutes les vingt minutes, et « Relire le suivi », sur la page de
            l’envoi, le lit aussitôt.
          </p>
        </div>
      </header>
      <main>
        ${clock(control)} ${outage(control.incidents)} ${settings(control.incidents)}
        ${takeIn(control.unknown)} ${list(control)}
      </main>
      <script src="/refresh.js" data-state="${control.state}"></script>
    `,
  )

const clock = ({ now }: Control): Html =>
  html`<section class="card" aria-label="Horloge">
    <form class="row" method="post" action="/horloge">
      <strong class="alone">Horloge de La Poste : ${frenchDate(now)}</strong>
      <button class="main" name="days" value="1">Avancer d’un jour</button>
      <button name="days" value="7">Avancer d’une semaine</button>
    </form>
    <p class="soft">Chaque jour, tout colis que rien ne retient fait une étape de plus.</p>
  </section>`

const outageTexts: Record<Outage, string> = {
  none: 'Les services répondent.',
  refused: 'Panne simulée : les connexions sont coupées.',
  busy: 'Panne simulée : les services répondent 503.',
  quota: 'Panne simulée : le quota du suivi est épuisé (429).',
  slow: 'Panne simulée : chaque réponse prend 20 secondes.',
  lost: 'Panne simulée : l’étiquette est créée, mais la réponse est perdue.',
}

const outage = ({ outage: mode }: Incidents): Html =>
  outageCard<Outage>({
    label: 'État des services',
    state: outageTexts[mode],
    isDown: mode !== 'none',
    failures: [
      ['refused', 'Couper les connexions'],
      ['busy', 'Répondre 503'],
      ['quota', 'Épuiser le quota'],
      ['slow', 'Répondre lentement'],
      ['lost', 'Perdre la réponse d’étiquette'],
    ],
    restore: 'Rétablir les services',
  })

function settings({ alwaysArray, unordered }: Incidents): Html {
  const box = (name: string, isOn: boolean, label: string) =>
    html`<label class="check">
      <input type="checkbox" name="${name}" ${isOn ? raw('checked') : ''} />${label}
    </label>`
  return html`<details class="card">
    <summary>Formes de réponse du suivi</summary>
    <form class="fields" method="post" action="/reglages">
      ${box('alwaysArray', alwaysArray, 'Un tableau même pour un seul numéro')}
      ${box('unordered', unordered, 'Événements dans le désordre')}
      <button>Appliquer</button>
    </form>
  </details>`
}

/** Numbers typed at the counter are La Poste's only once it has taken the parcel. */
const takeIn = (unknown: readonly string[]): Html =>
  html`<section class="card" aria-label="Prendre en charge">
    <strong>Prendre en charge un colis étiqueté à la main</strong>
    <form class="row" method="post" action="/prise-en-charge">
      <input name="number" aria-label="Numéro de suivi" placeholder="Numéro de suivi" required />
      <button class="main">Prendre en charge</button>
    </form>
    ${
      unknown.length === 0
        ? ''
        : html`<p class="soft">Numéros demandés et encore inconnus :</p>
            <form class="row" method="post" action="/prise-en-charge">
              ${unknown
                .slice(0, 10)
                .map((number) => html`<button name="number" value="${number}">${number}</button>`)}
            </form>`
    }
  </section>`

function list({ parcels, search, total, page, pages }: Control): Html {
  return html`<form class="row" role="search" action="/">
      <input
        name="q"
        type="search"
        value="${search}"
        aria-label="Rechercher un numéro, une référence"
        placeholder="Numéro, référence"
      />
      <button class="main">Rechercher</button>
      ${search ? html`<a class="button" href="/">Tout afficher</a>` : ''}
    </form>
    <p class="soft" role="status">${total} colis</p>
    ${
      total === 0
        ? html`<p class="card">
            Aucun colis. Créez une étiquette Colissimo à l’emballage, ou prenez en charge un numéro.
          </p>`
        : html`<ul class="mails">
            ${parcels.map(line)}
          </ul>`
    }
    ${pager({ page, pages, search })}`
}

function line(parcel: Parcel): Html {
  const last = parcel.events.at(-1)
  return html`<li class="sms">
    <p class="row">
      <strong>${parcel.number}</strong>
      <span class="soft">
        ${parcel.reference} vers
        ${parcel.destination}${last ? ', ' : ''}${last ? frenchDate(last.at) : ''}
      </span>
    </p>
    <p>${last ? `${last.code} · ${last.label}` : 'Aucun événement'}</p>
    <form class="row" method="post" action="/colis">
      <input type="hidden" name="number" value="${parcel.number}" />
      ${buttonsOf(parcel).map(([act, text]) => html`<button name="act" value="${act}">${text}</button>`)}
    </form>
  </li>`
}

const returned: readonly (readonly [Act, string])[] = [['return', 'Retourner à l’expéditeur']]
const moves: readonly (readonly [Act, string])[] = [
  ['next', 'Étape suivante'],
  ['deliver', 'Livrer'],
  ['hold', 'Retenir en douane'],
  ['fail', 'Échec de livraison'],
  ['collect', 'À retirer au bureau'],
  ...returned,
  ['problem', 'Incident'],
  ['unknown', 'Code inconnu'],
]

const buttonsOf = (parcel: Parcel): typeof moves => (hasEnded(parcel) ? returned : moves)
