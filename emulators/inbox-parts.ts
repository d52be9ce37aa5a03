import { html, raw } from 'hono/html'
import { type Html, layout, pager } from './layout.ts'

/** The words that an inbox of mails or texts uses for its content. */
export type InboxWords = {
  /** The end of the window's title. */
  readonly site: string
  readonly title: string
  readonly lead: string
  readonly emptyAll: string
  readonly confirm: string
  /** The label « Rechercher … » and the field's hint. */
  readonly searchLabel: string
  readonly searchHint: string
  readonly nothing: string
  readonly nothingWith: (search: string) => string
  readonly count: (total: number) => string
}

export type InboxList<Message> = {
  readonly messages: readonly Message[]
  readonly search: string
  readonly page: number
  readonly pages: number
  readonly total: number
  /** What /api/state answered for this page: the script reloads the page when that answer changes. */
  readonly state: string
}

/** Every message received, newest first, with the search and the outage card. */
export function inboxPage<Message>(
  words: InboxWords,
  list: InboxList<Message>,
  { outage, line }: { readonly outage: Html; readonly line: (message: Message) => Html },
): Html {
  const { messages, search, total } = list
  const count = words.count(total)
  return layout(
    words.title,
    words.site,
    html`
      <header>
        <div>
          <h1>${words.title}</h1>
          <p class="soft">${words.lead}</p>
        </div>
        <form method="post" action="/vider" data-confirm="${words.confirm}">
          <button class="danger" ${total === 0 ? raw('disabled') : ''}>${words.emptyAll}</button>
        </form>
      </header>
      <main>
        ${outage} ${searchForm(words, search)}
        <p class="soft" role="status">
          ${search ? `${count} pour «\u00a0${search}\u00a0»` : count}
        </p>
        ${
          total === 0
            ? html`<p class="card">${search ? words.nothingWith(search) : words.nothing}</p>`
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

export const inboxNotFoundPage = ({ title, site }: InboxWords, why = ''): Html =>
  layout(
    'Page introuvable',
    site,
    html`<main>
      <h1>Page introuvable</h1>
      ${why ? html`<p>${why}</p>` : ''}
      <p><a class="button" href="/">← ${title}</a></p>
    </main>`,
  )

/** The supplier's state, and a button for each way to make it fail. */
export function outageCard<Mode extends string>({
  label,
  state,
  isDown,
  failures,
  restore,
}: {
  readonly label: string
  readonly state: string
  readonly isDown: boolean
  readonly failures: readonly (readonly [mode: Mode, label: string])[]
  readonly restore: string
}): Html {
  const button = (mode: string, text: string, look = '') =>
    html`<button class="${look}" name="mode" value="${mode}">${text}</button>`
  return html`<section class="card ${isDown ? 'alert' : ''}" aria-label="${label}">
    <form class="row" method="post" action="/panne">
      <strong class="alone">${state}</strong>
      ${
        isDown
          ? button('none', restore, 'main')
          : failures.map(([mode, text]) => button(mode, text))
      }
    </form>
  </section>`
}

function searchForm({ searchLabel, searchHint }: InboxWords, search: string): Html {
  return html`<form class="row" role="search" action="/">
    <input
      name="q"
      type="search"
      value="${search}"
      aria-label="${searchLabel}"
      placeholder="${searchHint}"
    />
    <button class="main">Rechercher</button>
    ${search ? html`<a class="button" href="/">Tout afficher</a>` : ''}
  </form>`
}
